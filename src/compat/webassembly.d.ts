/** What the judges need of WebAssembly; TypeScript keeps the rest in its library for browsers. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>
  }
  type Imports = Record<string, Record<string, unknown>>
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>
  function instantiate(module: Module, imports: Imports): Promise<Instance>
}
