import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Settings {
  readonly origin: string;
  /** Whether it has checked a PIN or fingerprint. */
  readonly verifiesUser?: boolean;
  /** The domain for which it signs; by default, the one that it is asked for. */
  readonly domain?: string;
}

/**
 * An authenticator in software with one discoverable credential, and the browser that it is
 * attached to.
 */
export class PasskeyDevice {
  readonly #key: KeyObject;
  readonly #publicKey: { x: Buffer; y: Buffer };
  readonly #id = randomBytes(32);
  #handle = '';
  /** How often it was used, by its own count. */
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** Returns what `navigator.credentials.create` does, as JSON. */
  create(options: { challenge: string; rp: { id: string }; user: { id: string } }, settings: Settings) {
    this.#handle = options.user.id;
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#id, this.#coseKey()]);
    const data = Buffer.concat([this.#authenticatorData(options.rp.id, settings, 0x40), credential]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, settings);
    return this.#response({
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns what `navigator.credentials.get` does, as JSON. */
  use(options: { challenge: string; rpId: string }, settings: Settings) {
    this.counter += 1;
    const authenticatorData = this.#authenticatorData(options.rpId, settings, 0);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, settings);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
    return this.#response({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
      userHandle: this.#handle,
    });
  }

  #response<R>(response: R) {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #authenticatorData(domain: string, settings: Settings, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const verified = settings.verifiesUser === false ? 0x01 : 0x05;
    const hash = createHash('sha256').update(settings.domain ?? domain);
    return Buffer.concat([hash.digest(), Buffer.from([verified | flags]), counter]);
  }

  #clientData(type: string, challenge: string, { origin }: Settings): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** The public key as COSE: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y. */
  #coseKey(): Buffer {
    const { x, y } = this.#publicKey;
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    return Buffer.concat([head, cborBytes(x), Buffer.from([0x22]), cborBytes(y)]);
  }
}

/** Encodes a text of fewer than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** Encodes 24 to 255 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}
