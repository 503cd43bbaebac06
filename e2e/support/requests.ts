/** A form's fields: texts, or a file. */
export type FormFields = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  data?: unknown;
  multipart?: FormFields;
  params?: Record<string, string | number>;
}

interface ApiResponse {
  ok(): boolean;
  status(): number;
  headers(): Record<string, string>;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

type Send = (path: string, options?: RequestOptions) => Promise<ApiResponse>;

/** Requests to the server beside the page, in browser tests and component tests. */
export interface Requests {
  fetch: Send;
  get: Send;
  post: Send;
  put: Send;
  patch: Send;
  delete: Send;
}
