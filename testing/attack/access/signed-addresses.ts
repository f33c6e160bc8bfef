/** Signed addresses of files with something else in them, and odd ranges of what they lead to. */
import type { AttackedServer } from '../attacked-server.ts'

const RANGES = [
  ...[
    'bytes=0-0',
    'bytes=-1',
    'bytes=-0',
    'bytes=5-2',
    'bytes=0-0,1-1',
    'bytes=999999999-',
    'bytes=0-99999999999999999999',
  ],
  ...['x=1-2', 'bytes=', 'bytes=a-b', `bytes=0-${'9'.repeat(5_000)}`],
]

/** Resolves to how many were tried. */
export async function tamperWithAddresses(
  server: AttackedServer,
  addresses: readonly string[],
  found: (finding: string) => void,
): Promise<number> {
  let tried = 0
  const look = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
    tried += 1
    return (await server.send({ method: 'GET', path, headers })).status
  }
  for (const [index, address] of addresses.entries()) {
    if ((await look(address)) !== 200) found(`a signed address: is not good: ${address}`)
    for (const changed of changesOf(address)) {
      if ((await look(changed)) < 300) found(`a signed address: is good although it was changed: ${changed}`)
    }
    const other = addresses[(index + 1) % addresses.length] ?? ''
    const swapped = `${pathOf(other)}?${address.split('?')[1] ?? ''}`
    if (other !== address && (await look(swapped)) < 300) found(`a signed address: opens another file: ${swapped}`)
    for (const range of RANGES) {
      const status = await look(address, { range })
      if (![200, 206, 400, 416].includes(status)) found(`a range: ${range.slice(0, 60)} -> ${status}`)
    }
  }
  return tried
}

function changesOf(address: string): readonly string[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const [signature, expires] = [searchParams.get('signature') ?? '', searchParams.get('expires') ?? '']
  const changes: readonly (readonly [string, string])[] = [
    ...['480', '160', 'x', ''].map((variant) => ['variant', variant] as const),
    ...['99999999999999', '0', `${expires}0`, `${expires}.0`, ` ${expires}`, ''].map(
      (one) => ['expires', one] as const,
    ),
    ...['', 'A'.repeat(43), signature.slice(0, -1), `${signature}A`, swapCase(signature)].map(
      (one) => ['signature', one] as const,
    ),
  ]
  return changes
    .filter(([name, value]) => searchParams.get(name) !== value)
    .map(([name, value]) => {
      const query = new URLSearchParams(searchParams)
      query.set(name, value)
      return `${pathname}?${query.toString()}`
    })
}

function swapCase(text: string): string {
  return [...text].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('')
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}
