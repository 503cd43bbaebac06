import type Quill from 'quill';

export const pictureTypes = ['image/png', 'image/gif', 'image/jpeg', 'image/bmp', 'image/x-icon', 'image/vnd.microsoft.icon'];

interface Hooks {
  /** Returns the URL from which to show the picture. */
  upload: (file: File) => Promise<string>;
  /** Called with the number of pending uploads. */
  onPending: (count: number) => void;
  onFault: (sentence: string) => void;
  textOf: (error: unknown) => string;
}

interface Place {
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
  readonly #waiting: Place[] = [];
  #working: Promise<void> | undefined;
  #inserting = false;
  #stopped = false;
  #faults = 0;

  constructor(quill: Quill, hooks: Hooks) {
    this.#quill = quill;
    this.#hooks = hooks;
    quill.on('text-change', (delta) => {
      // Text typed at the position, and later pictures, come after the picture.
      for (const place of this.#waiting) place.index = delta.transformPosition(place.index, !this.#inserting);
    });
  }

  add(index: number, files: readonly File[]): void {
    for (const file of files) {
      if (pictureTypes.includes(file.type)) this.#waiting.push({ index, file });
      else this.#refuse(`${file.name} can not be shown in an essay. Please use png, gif, jpeg, bmp or ico.`);
    }
    this.#hooks.onPending(this.#waiting.length);
    this.#working ??= this.#work();
  }

  get isComing(): boolean {
    return this.#waiting.length > 0;
  }

  /** Waits for all pending uploads. Resolves to false if one failed. */
  async settled(): Promise<boolean> {
    const before = this.#faults;
    while (this.#working) await this.#working;
    return this.#faults === before;
  }

  stop(): void {
    this.#stopped = true;
    this.#waiting.length = 0;
  }

  async #work(): Promise<void> {
    for (let place = this.#waiting[0]; place; place = this.#waiting[0]) {
      try {
        const address = await this.#hooks.upload(place.file);
        this.#waiting.shift();
        if (!this.#stopped) this.#insert(place.index, address);
      } catch (error) {
        this.#waiting.shift();
        if (!this.#stopped) this.#refuse(`${place.file.name}: ${this.#hooks.textOf(error)}`);
      }
      if (!this.#stopped) this.#hooks.onPending(this.#waiting.length);
    }
    this.#working = undefined;
  }

  #insert(index: number, address: string): void {
    this.#inserting = true;
    try {
      this.#quill.insertEmbed(Math.min(index, this.#quill.getLength() - 1), 'image', address, 'user');
    } finally {
      this.#inserting = false;
    }
  }

  #refuse(sentence: string): void {
    this.#faults += 1;
    this.#hooks.onFault(sentence);
  }
}
