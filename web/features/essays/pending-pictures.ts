import type Quill from 'quill';

export const pictureTypes = ['image/png', 'image/gif', 'image/jpeg', 'image/bmp', 'image/x-icon', 'image/vnd.microsoft.icon'];

interface Hooks {
  /** Answers where the picture can be shown from. */
  upload: (file: File) => Promise<string>;
  /** How many are still to come. */
  onPending: (count: number) => void;
  onFault: (sentence: string) => void;
  textOf: (error: unknown) => string;
}

interface Place {
  index: number;
  readonly file: File;
}

/**
 * Pictures that are on their way into a text. Each keeps the place it was put at while the writer goes on, and they come in the order in
 * which they were chosen; the writer's caret stays where it is.
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
      // What is typed at the place itself comes after the picture; a picture that was chosen later does, too.
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

  /** When none is to come any more: whether all that were to come did. */
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
