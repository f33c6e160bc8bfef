/**
 * Names to addresses, without the thread pool where it can be: the system's own resolver blocks one of its four threads for
 * as long as a name server is silent, and files and passwords wait in the same pool.
 */
import { lookup, Resolver } from 'node:dns/promises'

/** All addresses of a name. Rejects with an error of `node:dns`. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>

export type NameResolverOptions = {
  /** Name servers, `address:port`; those of the machine by default. */
  readonly servers?: readonly string[]
  /** Whether what name servers do not know is looked for where else the machine knows names from. Default true. */
  readonly asksSystem?: boolean
}

/** A further address that comes this much later than the first is not waited for (RFC 8305, section 3). */
const SECOND_FAMILY_MS = 50
const TRY_MS = 2_000
const TRIES = 2
/** Half of the thread pool. */
const SYSTEM_LOOKUPS = 2
/** The machine may be in another network by then. */
const RESOLVER_LIFE_MS = 30_000

export function createNameResolver(o: NameResolverOptions = {}): ResolveName {
  const askSystem = createSystemLookup()
  const asksSystem = o.asksSystem ?? true
  let current: { readonly resolver: Resolver; readonly madeMs: number } | undefined

  function takeResolver(): Resolver {
    const nowMs = performance.now()
    if (current !== undefined && nowMs - current.madeMs < RESOLVER_LIFE_MS) return current.resolver
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
    if (o.servers !== undefined) resolver.setServers([...o.servers])
    current = { resolver, madeMs: nowMs }
    return resolver
  }

  return async (name, signal) => {
    const plain = name.replace(/\.$/, '').toLowerCase()
    // RFC 6761: these are this machine, whatever a name server says.
    if (plain === 'localhost' || plain.endsWith('.localhost')) return ['127.0.0.1', '::1']
    // The system completes single-label names, and only the system resolves `.local`.
    if (asksSystem && (!plain.includes('.') || plain.endsWith('.local'))) return askSystem(plain, signal)
    try {
      return await resolveBoth(takeResolver(), name)
    } catch (error) {
      if (!asksSystem || !(isUnknownName(error) || isWithoutServer(error))) throw error
      return askSystem(name, signal)
    }
  }
}

/** Resolves both kinds of addresses; fails only if there are neither. */
async function resolveBoth(resolver: Resolver, name: string): Promise<readonly string[]> {
  const found: string[] = []
  const errors: unknown[] = []
  const take = (asked: Promise<readonly string[]>) =>
    asked.then(
      (addresses) => void found.push(...addresses),
      (error: unknown) => void errors.push(error),
    )
  const answers = [take(resolver.resolve4(name)), take(resolver.resolve6(name))]
  await Promise.race(answers)
  if (found.length > 0 && errors.length === 0) await Promise.race([Promise.all(answers), pause(SECOND_FAMILY_MS)])
  else await Promise.all(answers)
  if (found.length > 0) return found
  // That one kind is not there says nothing while the other could not be asked for.
  throw errors.find((error) => !isUnknownName(error)) ?? errors[0]
}

function isUnknownName(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
}

/** If names are resolved by something other than a name server, there is no server to ask. */
function isWithoutServer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
}

/** The system's own resolver, by few at a time: it knows the hosts file, this network's names and what else is set up. */
function createSystemLookup(): ResolveName {
  let free = SYSTEM_LOOKUPS
  const waiting: (() => void)[] = []
  return async (name, signal) => {
    if (free === 0) await new Promise<void>((resolve) => void waiting.push(resolve))
    else free -= 1
    try {
      // The caller may have given up while it waited.
      if (signal.aborted) return []
      return (await lookup(name, { all: true })).map(({ address }) => address)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

async function pause(delayMs: number): Promise<void> {
  await new Promise<void>((resolve) => void setTimeout(resolve, delayMs).unref())
}
