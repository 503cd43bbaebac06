import { trimEndCharacters } from '#core/trim.ts';
import { ConfigError, type Environment, text, url } from '../../platform/environment.ts';

/** A service with the common `/v1/embeddings` endpoint. The key is secret. */
export interface EmbeddingsConfig {
  /** Without `/v1` and a trailing slash. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

export interface SearchConfig {
  /** The service that computes embeddings; if undefined, the built-in model does. */
  readonly embeddings: EmbeddingsConfig | undefined;
}

export function loadSearchConfig(env: Environment): SearchConfig {
  return { embeddings: embeddings(env) };
}

function embeddings(env: Environment): EmbeddingsConfig | undefined {
  const address = url(env, 'EMBEDDINGS_URL', ['http:', 'https:']);
  const [model, key] = [text(env, 'EMBEDDINGS_MODEL'), text(env, 'EMBEDDINGS_KEY')];
  if (address === undefined) {
    if (model === undefined && key === undefined) return undefined;
    throw new ConfigError('EMBEDDINGS_MODEL and EMBEDDINGS_KEY need EMBEDDINGS_URL, the URL of the service.');
  }
  if (model === undefined) throw new ConfigError('EMBEDDINGS_URL needs EMBEDDINGS_MODEL, the name of the model to use there.');
  const { username, password, search, hash } = new URL(address);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    throw new ConfigError('EMBEDDINGS_URL cannot contain a username, a password or a query. Set the key in EMBEDDINGS_KEY.');
  if (model.length > 200) throw new ConfigError('EMBEDDINGS_MODEL must have at most 200 characters.');
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError('EMBEDDINGS_KEY must be printable ASCII characters without spaces.');
  return { url: trimEndCharacters(address, '/').replace(/\/v1(\/embeddings)?$/, ''), model, key };
}
