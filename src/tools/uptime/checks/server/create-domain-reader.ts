/** When domains end, as their registries say (RDAP, RFC 9083). Which registry answers for which ending is IANA's list. */
import * as z from 'zod/mini'
import { DAY_MS, HOUR_MS, type Now } from '#base/clock'
import type { Outgoing } from '#outgoing/server'
import type { DomainFact } from './checker.ts'

/** RFC 9224. */
const BOOTSTRAP_URL = 'https://data.iana.org/rdap/dns.json'
/** What was not answered is asked again sooner. */
const RETRY_MS = HOUR_MS
const TIMEOUT_MS = 10_000
/** The list has 200 kB; an answer on one domain a few. What is longer is cut, and so no answer. */
const LIST_LIMIT_BYTES = 1_024 * 1_024
const DOMAIN_LIMIT_BYTES = 128 * 1_024
const HEADERS = { accept: 'application/rdap+json, application/json' }

/** Endings, and where their registry answers. */
const bootstrapSchema = z.object({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
})
const domainSchema = z.object({
  events: z.optional(z.array(z.object({ eventAction: z.string(), eventDate: z.string() }))),
})

type Known<Value> = { readonly value: Promise<Value | undefined>; untilMs: number }

/**
 * Returns a function that looks up when the domain of an address ends; it gives undefined if the address has no domain or no
 * registry answers. Looks up once a day.
 */
export function createDomainReader(o: {
  readonly outgoing: Outgoing
  readonly now: Now
  /** Another list than IANA's, at any port, for tests. */
  readonly bootstrapUrl?: string
}): (url: string) => Promise<DomainFact | undefined> {
  const ports = o.bootstrapUrl === undefined ? 'web' : 'any'
  const facts = new Map<string, Known<DomainFact>>()
  const lists = new Map<string, Known<ReadonlyMap<string, string>>>()

  /** One question at a time for each key, whose answer holds for a day. */
  function readOnce<Value>(
    kept: Map<string, Known<Value>>,
    key: string,
    read: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const nowMs = o.now()
    for (const [other, { untilMs }] of kept) if (untilMs <= nowMs) kept.delete(other)
    const known = kept.get(key)
    if (known !== undefined) return known.value
    const reading: Known<Value> = { value: read(), untilMs: nowMs + DAY_MS }
    kept.set(key, reading)
    void reading.value.then((value) => {
      if (value === undefined) reading.untilMs = o.now() + RETRY_MS
    })
    return reading.value
  }

  async function readText(url: string, bodyLimitBytes: number): Promise<string> {
    const answer = await o.outgoing.request({ url, ports, headers: HEADERS, timeoutMs: TIMEOUT_MS, bodyLimitBytes })
    return answer.isAnswered && answer.status === 200 ? answer.body.toString('utf8') : ''
  }

  async function readRegistries(): Promise<ReadonlyMap<string, string> | undefined> {
    const list = readJson(await readText(o.bootstrapUrl ?? BOOTSTRAP_URL, LIST_LIMIT_BYTES), bootstrapSchema)
    return list && new Map(list.services.flatMap(([endings, urls]) => pairs(endings, urls)))
  }

  async function readFact(name: string): Promise<DomainFact | undefined> {
    const registries = await readOnce(lists, '', readRegistries)
    const base = registries?.get(name.slice(name.lastIndexOf('.') + 1))
    if (base === undefined) return undefined
    const domain = readDomainAnswer(await readText(`${base.replace(/\/$/, '')}/domain/${name}`, DOMAIN_LIMIT_BYTES))
    return domain && { name, checkedMs: o.now(), ...domain }
  }

  return async (url) => {
    const host = URL.parse(url)?.hostname
    // The list of endings is several MB, which a server whose shops have no domain never needs.
    const { getDomain } = await import('tldts')
    // What people register, not what a provider gives away below its own domain.
    const name = host === undefined ? null : getDomain(host, { allowPrivateDomains: false })
    return name === null ? undefined : readOnce(facts, name, () => readFact(name))
  }
}

/** What a registry answers about a domain (RFC 9083); undefined if it is no such answer. */
export function readDomainAnswer(text: string): Pick<DomainFact, 'validUntilMs'> | undefined {
  const domain = readJson(text, domainSchema)
  if (domain === undefined) return undefined
  const end = domain.events?.find(({ eventAction }) => eventAction === 'expiration')?.eventDate
  const validUntilMs = end === undefined ? Number.NaN : Date.parse(end)
  return Number.isNaN(validUntilMs) ? {} : { validUntilMs }
}

function readJson<Schema extends z.ZodMiniType>(text: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    // No JSON: no answer either.
    return undefined
  }
}

/** Of several addresses of a registry the encrypted one. */
function pairs(endings: readonly string[], urls: readonly string[]): readonly (readonly [string, string])[] {
  const url = urls.find((each) => each.startsWith('https:')) ?? urls[0]
  return url === undefined ? [] : endings.map((ending) => [ending.toLowerCase(), url])
}
