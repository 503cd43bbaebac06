import type Quill from 'quill';

export const pictureTypes = ['image/png', 'image/gif', 'image/jpeg', 'image/bmp', 'image/x-icon', 'image/vnd.microsoft.icon'];

interface Hooks {
  /** Returns the URL from which to show the picture. */
  upload: (file: File) => Promise<string>;
  /** Called with the number of pending uploads. */
  onPending: (count: number) => void;
  onError: (sentence: string) => void;
  errorTextOf: (error: unknown) => string;
}

interface PendingPicture {
  index: number;
  readonly file: File;
}

/**
 * Uploads pictures one after another and inserts them in the order of selection. Tracks each
 * position while the author continues to type.
 */
export class PendingPictures {
  readonly #quill: Quill;
  readonly #hooks: Hooks;
  readonly #queue: PendingPicture[] = [];
  #upload: Promise<void> | undefined;
  #isInserting = false;
  #isStopped = false;
  #errorCount = 0;

  constructor(quill: Quill, hooks: Hooks) {
    this.#quill = quill;
    this.#hooks = hooks;
    quill.on('text-change', (delta) => {
      // Text typed at the position, and later pictures, come after the picture.
      for (const picture of this.#queue) picture.index = delta.transformPosition(picture.index, !this.#isInserting);
    });
  }

  add(index: number, files: readonly File[]): void {
    for (const file of files) {
      if (pictureTypes.includes(file.type)) this.#queue.push({ index, file });
      else this.#reportError(`${file.name} cannot be shown in an essay. Please use png, gif, jpeg, bmp or ico.`);
    }
    this.#hooks.onPending(this.#queue.length);
    this.#upload ??= this.#uploadAll();
  }

  get hasPending(): boolean {
    return this.#queue.length > 0;
  }

  /** Waits for all pending uploads. Resolves to false if one failed. */
  async waitForPending(): Promise<boolean> {
    const previous = this.#errorCount;
    while (this.#upload) await this.#upload;
    return this.#errorCount === previous;
  }

  stop(): void {
    this.#isStopped = true;
    this.#queue.length = 0;
  }

  async #uploadAll(): Promise<void> {
    for (let picture = this.#queue[0]; picture; picture = this.#queue[0]) {
      try {
        const address = await this.#hooks.upload(picture.file);
        this.#queue.shift();
        if (!this.#isStopped) this.#insert(picture.index, address);
      } catch (error) {
        this.#queue.shift();
        if (!this.#isStopped) this.#reportError(`${picture.file.name}: ${this.#hooks.errorTextOf(error)}`);
      }
      if (!this.#isStopped) this.#hooks.onPending(this.#queue.length);
    }
    this.#upload = undefined;
  }

  #insert(index: number, address: string): void {
    this.#isInserting = true;
    try {
      this.#quill.insertEmbed(Math.min(index, this.#quill.getLength() - 1), 'image', address, 'user');
    } finally {
      this.#isInserting = false;
    }
  }

  #reportError(sentence: string): void {
    this.#errorCount += 1;
    this.#hooks.onError(sentence);
  }
}
