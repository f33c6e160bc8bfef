/**
 * Loaded into an attacked server before its program. It says on stderr when something was written to a prototype that all
 * values share, which no answer would tell of; and no function of Node asks the network for a name: names are unknown, or
 * the name server at `ATTACKED_NAME_SERVER` (`127.0.0.1:PORT`) says what they are.
 */
import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import { syncBuiltinESMExports } from 'node:module'

const prototypes = {
  Object: Object.prototype,
  Array: Array.prototype,
  Function: Function.prototype,
  String: String.prototype,
}
const LOOK_MS = 500

const keysOf = (prototype: object): string => Reflect.ownKeys(prototype).map(String).toSorted().join()
const known = new Map(Object.entries(prototypes).map(([name, prototype]) => [name, keysOf(prototype)]))

function lookAtPrototypes(): void {
  for (const [name, prototype] of Object.entries(prototypes)) {
    const keys = keysOf(prototype)
    if (keys === known.get(name)) continue
    known.set(name, keys)
    process.stderr.write(`a prototype was polluted, ${name} has now: ${keys}\n`)
  }
}

setInterval(lookAtPrototypes, LOOK_MS).unref()
process.once('exit', lookAtPrototypes)

/** No process listens on that port of this machine. */
const nameServer = process.env['ATTACKED_NAME_SERVER'] ?? '127.0.0.1:9'
const asking = new dns.promises.Resolver({ timeout: 2_000, tries: 2 })
asking.setServers([nameServer])

/** All addresses that the system's resolver knows of a name, which is the name server of the attack. */
async function lookUp(host: string, { family = 0 }: LookupOptions): Promise<[LookupAddress, ...LookupAddress[]]> {
  const wanted = [4, 6].filter((kind) => [0, kind, `IPv${kind}`].includes(family))
  const plain = host.replace(/\.$/, '').toLowerCase()
  const isOwn = plain === 'localhost' || plain.endsWith('.localhost')
  const known = isIP(host) === 0 ? (isOwn ? ['127.0.0.1', '::1'] : await askBoth(host)) : [host]
  const found = known.map((address) => ({ address, family: isIP(address) }))
  const [first, ...others] = found.filter((one) => isIP(host) !== 0 || wanted.includes(one.family))
  if (first !== undefined) return [first, ...others]
  const error = new Error(`getaddrinfo ENOTFOUND ${host}`)
  throw Object.assign(error, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: host })
}

async function askBoth(host: string): Promise<readonly string[]> {
  const answers = await Promise.allSettled([asking.resolve4(host), asking.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** What connects by a name asks here, too. */
function lookUpForCallback(host: string, ...rest: readonly unknown[]): void {
  const callback = rest.at(-1)
  if (typeof callback !== 'function') throw new TypeError('a lookup without a callback')
  const options = readOptions(rest.length > 1 ? rest[0] : undefined)
  lookUp(host, options).then(
    (found) =>
      process.nextTick(callback, null, ...(options.all === true ? [found] : [found[0].address, found[0].family])),
    (error: unknown) => process.nextTick(callback, error),
  )
}

function readOptions(options: unknown): LookupOptions {
  if (typeof options === 'number') return { family: options }
  return typeof options === 'object' && options !== null ? options : {}
}

function asksAttack<Made extends { setServers(servers: readonly string[]): void }, Given extends unknown[]>(
  Resolver: new (...given: Given) => Made,
): new (...given: Given) => Made {
  return new Proxy(Resolver, {
    construct(target, given: Given) {
      const resolver = new target(...given)
      resolver.setServers([nameServer])
      return resolver
    },
  })
}

dns.setServers([nameServer])
dns.promises.setServers([nameServer])
Object.assign(dns.promises, {
  Resolver: asksAttack(dns.promises.Resolver),
  lookup: async (host: string, given?: unknown) => {
    const options = readOptions(given)
    const found = await lookUp(host, options)
    return options.all === true ? found : found[0]
  },
})
Object.assign(dns, { Resolver: asksAttack(dns.Resolver), lookup: lookUpForCallback })
syncBuiltinESMExports()
