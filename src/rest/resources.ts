import { createHash } from 'node:crypto'
import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/operation.ts'
import type { Entry } from '../core/provider.ts'
import { filterResources, placedAt, standingAt } from '../core/resource-uri.ts'
import type { ResourceContents, ResourceInput, ResourceResult } from '../core/resource.ts'
import { pageOf } from './paging.ts'
import { rangeOf } from './range.ts'
import { rawBody } from './raw-body.ts'

type Operations = Pick<RestOperations, 'listResources' | 'listResourceTemplates' | 'readResource'>
type Read = Handlers<Operations>['readResource']
type Resources = Extract<Awaited<ReturnType<Handlers<Operations>['listResources']>>, { status: 200 }>['body']
type Templates = Extract<Awaited<ReturnType<Handlers<Operations>['listResourceTemplates']>>, { status: 200 }>['body']

export const resourceHandlers = (gateway: Gateway): Handlers<Operations> => ({
  listResources: ({ query: { category, tag, limit, cursor } }, call) => {
    const filter = { ...(category === undefined ? {} : { category }), ...(tag === undefined ? {} : { tag }) }
    // Whole folders are for MCP clients that take them; here each skill is one document.
    const entries = gateway.list('resource', call).filter(({ listing }) => listing.skill === undefined)
    const wanted = standingAt('/query/category', () => filterResources(entries, filter))
    const { page, next } = pageOf(wanted, { limit, cursor })
    // What providers list is judged as it leaves, by the contract.
    return { status: 200, body: { resources: page.map(described), ...next } as unknown as Resources }
  },

  listResourceTemplates: ({ query: { limit, cursor } }, call) => {
    const { page, next } = pageOf(gateway.list('resource_template', call), { limit, cursor })
    const templates = page.map(({ name, listing }) => ({ uriTemplate: name, ...shown(listing) }))
    return { status: 200, body: { resource_templates: templates, ...next } as unknown as Templates }
  },

  readResource: async ({ query: { uri }, headers }, call) => {
    const known = headers['if-none-match']
    const range = rangeOf(headers.range)
    const wanted = { uri, ...(known === undefined ? {} : { ifNoneMatch: known.split(',').map((one) => one.trim()) }) }
    const read = (input: ResourceInput): Promise<ResourceResult> =>
      gateway.call({ kind: 'resource', name: uri, input }, call).catch((thrown: unknown) => {
        throw placedAt('/query/uri', thrown)
      }) as Promise<ResourceResult>
    if (range === undefined) return answer(await read(wanted))
    const part = await read({ ...wanted, range })
    const of = headers['if-range']
    return answer(of === undefined || of.trim() === part.etag ? part : await read(wanted))
  },
})

const described = ({ name, listing }: Entry) => {
  const { size, meta } = listing
  const etag = meta?.['io.owlclaw/etag']
  return {
    uri: name,
    ...shown(listing),
    ...(size === undefined ? {} : { size }),
    ...(typeof etag === 'string' ? { etag } : {}),
  }
}

const shown = ({ name = '', title, description, mimeType, annotations, tags }: Entry['listing']) => ({
  name,
  ...(title === undefined ? {} : { title }),
  ...(description === undefined ? {} : { description }),
  ...(mimeType === undefined ? {} : { mimeType }),
  ...(annotations === undefined ? {} : { annotations }),
  ...(tags === undefined ? {} : { tags }),
})

function answer({ contents, notModified, range, lastModified, ...result }: ResourceResult): Awaited<ReturnType<Read>> {
  const [content] = contents
  const bytes = bytesOf(content)
  const etag = result.etag ?? `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
  if (notModified === true) return { status: 304, headers: { ETag: etag } }
  const headers = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    ...(lastModified === undefined ? {} : { 'Last-Modified': new Date(lastModified).toUTCString() }),
  }
  const body = rawBody(bytes, mediaTypeOf(content))
  if (range === undefined) return { status: 200, headers, body }
  const place = `bytes ${range.first}-${range.last}/${range.size}`
  return { status: 206, headers: { ...headers, 'Content-Range': place }, body }
}

const bytesOf = (content: ResourceContents | undefined): Buffer =>
  content?.text === undefined ? Buffer.from(content?.blob ?? '', 'base64') : Buffer.from(content.text)

function mediaTypeOf(content: ResourceContents | undefined): string {
  const type = content?.mimeType ?? (content?.text === undefined ? 'application/octet-stream' : 'text/plain')
  return content?.text !== undefined && type.startsWith('text/') && !type.includes('charset=')
    ? `${type}; charset=utf-8`
    : type
}
