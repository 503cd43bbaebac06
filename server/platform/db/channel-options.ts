/** What `listen` listens to. */
export interface ChannelOptions {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Called when it becomes known whether messages arrive. */
  readonly onLive: (live: boolean) => void;
}
