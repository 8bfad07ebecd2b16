import type { ErrorCode } from '../../generated/errors.ts'
import type { Call, Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Request } from '../core/gateway.ts'
import type { Policy, Reservation } from '../core/policy.ts'
import type { Entry, Kind } from '../core/provider.ts'
import { checkGranted, scopesFor } from '../core/needed-scope.ts'
import type { Catalogue, Offer } from './catalogue.ts'

const notFound: Readonly<Record<Kind, ErrorCode>> = {
  tool: 'tool_not_found',
  resource: 'resource_not_found',
  resource_template: 'resource_not_found',
  prompt: 'prompt_not_found',
  administration: 'route_not_found',
}

const longestShown = 200

/** What the caller may not see does not exist for it. */
export function find(catalogue: Catalogue, policy: Policy, { kind, name }: Request, call: Call): Offer {
  const offer = catalogue.find(kind, name)
  if (offer !== undefined && policy.sees(offer.entry, call, offer.name)) return offer
  const shown = name.length > longestShown ? `${name.slice(0, longestShown)}...` : name
  const what = kind.replace('_', ' ')
  throw new Fault(notFound[kind], `There is no ${what} named '${shown}' here. List them to see which there are.`)
}

/** Whether it exists for this caller; an address that can't be read names nothing. */
export function sees(catalogue: Catalogue, policy: Policy, request: Request, call: Call): boolean {
  try {
    find(catalogue, policy, request, call)
    return true
  } catch (thrown) {
    if (thrown instanceof Fault) return false
    throw thrown
  }
}

/** Whoever waited long to be let in, is let in by what is good still. */
export function checkStays({ principal }: Pick<Call, 'principal'>): void {
  if (principal.lifetime?.isOver() !== true) return
  throw new Fault(
    'invalid_token',
    'What let this call in ended while it waited. Make it again with a key, token or certificate that is good.',
  )
}

/** May this caller call this at all, now? Pure: nothing is counted yet. */
export function permit({ entry, name }: Offer, policy: Policy, call: Call): void {
  if (call.paid !== true) {
    policy.checkBudget(entry, call)
    policy.checkRate(entry, call, name)
  }
  policy.checkPermission(entry, call, name)
  checkScope(entry, call.principal)
  if (entry.async === 'required' && call.asynchronous !== true) throw answersLater(entry)
}

/** Administration takes a grant, or this machine. */
function checkScope(entry: Entry, principal: Principal): void {
  checkGranted(principal, scopesFor(entry))
  if (entry.kind === 'administration' && principal.scopes === undefined && principal.kind !== 'local') throw onlyHere()
}

const onlyHere = (): Fault =>
  new Fault(
    'permission_denied',
    'What runs this gateway is asked on its own machine, over a loopback address, or with a key that has the scope for it.',
  )

const answersLater = ({ name }: Entry): Fault =>
  new Fault(
    'missing_client_capability',
    `${name} answers later only: call it as a client that takes tasks, or over REST.`,
    {
      members: { requiredCapabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } },
    },
  )

/** Takes what a call may use. */
export const reserved = ({ entry, name }: Offer, policy: Policy, call: Call): Reservation =>
  call.paid === true ? policy.takeUp(entry, call) : policy.reserve(entry, call, name)

/** Wrong arguments count for the rate and reserve nothing. */
export function parse({ entry, name }: Offer, policy: Policy, input: unknown, call: Call): unknown {
  try {
    return entry.parseInput(input)
  } catch (thrown) {
    policy.countInvalid(entry, call, name)
    throw Fault.from(thrown, 'internal', input)
  }
}
