/** Plans the shops for one address and the parts to watch; each is a draft that can still be edited. */
import { failed, ok, type Result } from '#base/result'
import { pageLabels, type KnownSettings } from '../collections.ts'
import type { Expectation } from '../model.ts'
import { presetOf, type ShopProgram } from './presets.ts'
import { readAddress, type AddressFault } from './read-address.ts'
import { newShopDraft, type DraftExpectation, type ShopDraft } from './shop-draft.ts'

export const shopParts = ['start', 'product', 'basket', 'checkout', 'feed', 'port', 'job'] as const
export type ShopPart = (typeof shopParts)[number]

export const shopPartTexts = {
  start: { text: 'Startseite', detail: 'Mit Zertifikat und Wartungsseite' },
  product: { text: 'Ein Produkt', detail: 'Mit „In den Warenkorb“' },
  basket: { text: 'Warenkorb', detail: 'Ob man etwas hineinlegen kann' },
  checkout: { text: 'Kasse', detail: 'Ob man bezahlen kann' },
  feed: { text: 'Produktfeed', detail: 'Für Google und Preisvergleiche' },
  port: { text: 'Eigener Port', detail: 'Mail, Datenbank oder anderes' },
  job: { text: 'Job', detail: 'Meldet sich selbst, zum Beispiel eine Sicherung' },
} as const satisfies Record<ShopPart, { readonly text: string; readonly detail: string }>

const shopPartNames = {
  start: 'Startseite',
  product: pageLabels.product,
  basket: pageLabels.basket,
  checkout: pageLabels.checkout,
  feed: pageLabels.feed,
  port: 'Port',
  job: 'Job',
} as const satisfies Record<ShopPart, string>

const FEED_INTERVAL_SEC = 900
const DAY_SEC = 86_400
const HOUR_SEC = 3_600

export type NewShops = {
  readonly address: string
  /** As the owner calls the web shop; empty: by its address. */
  readonly group: string
  readonly parts: readonly ShopPart[]
  /** What the shop runs on, where its owner knows. */
  readonly program: ShopProgram
  readonly settings: KnownSettings
  /** A secret for each job. */
  readonly newKey: () => string
}

/** Whether something was typed that is missed when it is gone. */
export function isTyped({ address, group }: Pick<NewShops, 'address' | 'group'>): boolean {
  return address !== '' || group !== ''
}

/** In the order of `shopParts`. A job alone needs no address. */
export function planNewShops({
  address,
  group,
  parts,
  program,
  settings,
  newKey,
}: NewShops): Result<readonly ShopDraft[], AddressFault> {
  const read = readAddress(address)
  const isJobAlone = parts.length === 1 && parts[0] === 'job' && address.trim() === ''
  if (!read.ok && !isJobAlone) return read.error === 'empty' ? failed('empty') : read
  const { url, host } = read.ok ? read.value : { url: '', host: '' }
  const name = host.replace(/^www\./, '')
  const typed = group.trim()
  const origin = url.replace(/^(https?:\/\/[^/]+).*$/, '$1')
  const drafts = shopParts
    .filter((part) => parts.includes(part))
    .map((part): ShopDraft => {
      const base = { ...newShopDraft(settings, newKey()), group: typed === '' ? name : typed }
      const planned = { ...base, ...partOf(part, { url, origin, name, host, program }) }
      // In a group that has a name of its own, the name of a part is enough.
      return typed === '' ? planned : { ...planned, name: shopPartNames[part] }
    })
  // One that stands alone needs no group, unless its owner wants one.
  return ok(drafts.length === 1 && typed === '' ? drafts.map((draft) => ({ ...draft, group: '' })) : drafts)
}

type Place = {
  readonly url: string
  readonly origin: string
  readonly name: string
  readonly host: string
  readonly program: ShopProgram
}

function partOf(part: ShopPart, { url, origin, name, host, program }: Place): Partial<ShopDraft> {
  if (part !== 'port' && part !== 'job') {
    const { path, expectations } = presetOf(program, part)
    const isStart = part === 'start'
    return {
      page: part,
      name: isStart ? name : `${name} ${pageLabels[part]}`,
      // If the path is unknown, users fill it in: which product, for example.
      url: isStart ? url : `${origin}${path ?? '/'}`,
      watchesCertificate: isStart && url.startsWith('https:'),
      expectations: expectations.map(draftOf),
      ...(part === 'feed' ? { intervalSec: FEED_INTERVAL_SEC } : {}),
    }
  }
  if (part === 'port') return { kind: 'tcp', page: 'other', name: `${name} Port`, host }
  const job = { kind: 'heartbeat', page: 'other', intervalSec: DAY_SEC, graceSec: HOUR_SEC } as const
  return { ...job, name: name === '' ? '' : `${name} Job` }
}

function draftOf(expectation: Expectation): DraftExpectation {
  const text = expectation.kind === 'json' ? expectation.path : expectation.text
  return { kind: expectation.kind, text, equals: '' }
}
