/** What the server names itself no example of the contract can know: a run and an entry are made first. */
export async function withMadeIds(document: string, url: string): Promise<string> {
  const call = (headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${url}/v1/tools/add/calls`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ arguments: { a: 2, b: 3 } }),
    })
  const { id } = (await (await call({ Prefer: 'respond-async' })).json()) as { readonly id?: string }
  const entry = (await call({})).headers.get('OwlClaw-Ledger-Entry')
  if (id === undefined || entry === null) throw new Error('No run or no entry could be made to look up.')
  return document.replaceAll(examples.run, id).replaceAll(examples.entry, entry)
}

/** Of RunId and of EntryId, in contracts/rest/v1/components/parameters.yaml. */
const examples = { run: '9f1c2f5a0c6f4d0f8d3b6a7e5c4b3a21', entry: 'k7m2qd-1024' }
