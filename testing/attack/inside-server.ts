/**
 * Loaded into an attacked server before its program. It says on stderr when something was written to a prototype that all
 * values share, which no answer would tell of; and no name is asked of the network: of none is anything known, or of the
 * name server at `ATTACKED_NAME_SERVER` (`127.0.0.1:PORT`).
 */
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

const prototypes = {
  Object: Object.prototype,
  Array: Array.prototype,
  Function: Function.prototype,
  String: String.prototype,
}
const LOOK_MS = 500

const keysOf = (prototype: object): string => Reflect.ownKeys(prototype).map(String).toSorted().join()
let known: Map<string, string> | undefined

function lookAtPrototypes(): void {
  // Not before the program has loaded: what it stands on may add what older engines lack.
  known ??= new Map(Object.entries(prototypes).map(([name, prototype]) => [name, keysOf(prototype)]))
  for (const [name, prototype] of Object.entries(prototypes)) {
    const keys = keysOf(prototype)
    if (keys === known.get(name)) continue
    known.set(name, keys)
    process.stderr.write(`a prototype was polluted, ${name} has now: ${keys}\n`)
  }
}

setInterval(lookAtPrototypes, LOOK_MS).unref()
process.once('exit', lookAtPrototypes)

/** Nobody listens on that port of this machine. */
const nameServer = process.env['ATTACKED_NAME_SERVER'] ?? '127.0.0.1:9'

Object.assign(dns, {
  Resolver: new Proxy(dns.Resolver, {
    construct(target, options: ConstructorParameters<typeof dns.Resolver>) {
      const resolver = new target(...options)
      resolver.setServers([nameServer])
      return resolver
    },
  }),
  lookup: (name: string) => {
    const error = new Error(`getaddrinfo ENOTFOUND ${name}`)
    return Promise.reject(Object.assign(error, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: name }))
  },
})
syncBuiltinESMExports()
