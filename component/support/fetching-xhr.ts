/**
 * Sends uploads with `fetch`, so that tests can mock their responses; reports all of the progress
 * at once.
 */
export class FetchingXhr {
  readonly upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  withCredentials = false;
  responseType = '';
  status = 0;
  response: unknown = null;
  #method = '';
  #address = '';
  readonly #headers = new Headers();
  readonly #stop = new AbortController();

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: FormData): void {
    void this.#send(body);
  }

  abort(): void {
    this.#stop.abort();
    this.onabort?.();
  }

  async #send(body: FormData): Promise<void> {
    this.upload.onprogress?.({ loaded: 1, total: 1, lengthComputable: true });
    try {
      const { signal } = this.#stop;
      const response = await fetch(this.#address, { method: this.#method, headers: this.#headers, body, signal });
      this.response = await response.json().catch(() => null);
      this.status = response.status;
    } catch {
      if (!this.#stop.signal.aborted) this.onerror?.();
      return;
    }
    if (!this.#stop.signal.aborted) this.onload?.();
  }
}
