import type { Layer } from './layer.ts'

/** A text of YAML or JSON that knows where each thing in it stands; `begin` is how such a text begins. The parser is loaded when there is something to parse. */
export async function readYaml(text: string, name: string, begin: string): Promise<Layer> {
  const { yamlLayer } = await import('./yaml-layer.ts')
  return yamlLayer(text, name, '', begin)
}
