/**
 * Flags for processes with an embedded database. V8 optimizes WebAssembly functions so late that it
 * pays: most test databases live for a second or two, and two thirds of that was optimization.
 */
export const nodeFlags: readonly string[] = ['--wasm-tiering-budget=100000000'];
