/**
 * The filter of a list, kept behind the `?` of the address, so that it can be linked to and survives a reload. The address follows a
 * moment later, which would be too late for what a user types; and if the user goes to another address of the same page, the filter
 * follows that.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** How a filter stands in the address. */
export type FilterAddress<Filter> = {
  readonly read: (query: URLSearchParams) => Filter
  /** What is empty is left out. */
  readonly write: (filter: Filter) => Readonly<Record<string, string | undefined>>
}

/**
 * The address is written at once, and what changes soon after that together: Safari throws at more than a hundred changes of the history
 * in half a minute, and each time it is written are two (`enterEntry` keeps the entry's own things).
 */
export const WRITE_EVERY_MS = 750

/** An object, since one that was refused is another one when it is tried again. */
type Next = { readonly query: string }

type Shown<Filter> = {
  readonly filter: Filter
  /** The address as it was seen last. */
  readonly seen: string
  /** Those that it is about to become. */
  readonly coming: readonly string[]
  /** The one to be written once it is time again. */
  readonly next?: Next | undefined
}

export function useFilter<Filter extends object>(
  address: FilterAddress<Filter>,
): readonly [Filter, (change: Partial<Filter>) => void] {
  const [query, write] = useQuery()
  const now = query.toString()
  const [shown, setShown] = useState<Shown<Filter>>(() => ({ filter: address.read(query), seen: now, coming: [] }))
  const writtenMs = useRef(-Infinity)
  const isOurs = now === shown.seen || shown.coming.includes(now)
  const filter = isOurs ? shown.filter : address.read(query)
  const arrive = useEffectEvent(() => setShown((before) => atAddress(before, now, filter)))
  // While it renders would be too early: a page with a new address may still wait for a part, and take along what is typed meanwhile.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => arrive(), [now])

  function ask(next: string): void {
    writtenMs.current = Date.now()
    setShown((before) => ({ ...before, coming: [...before.coming, next], next: undefined }))
    try {
      write(next)
    } catch {
      // The browser allows it later; meanwhile the filter is what was typed.
      setShown(({ coming, ...before }) => ({
        ...before,
        coming: coming.filter((one) => one !== next),
        next: { query: next },
      }))
    }
  }
  const waitMs = (): number => writtenMs.current + WRITE_EVERY_MS - Date.now()
  const forget = (): void => setShown((before) => ({ ...before, next: undefined }))
  useAskLater(shown.next, { waitMs, ask, forget })

  function change(changes: Partial<Filter>): void {
    const changed = { ...filter, ...changes }
    const next = toQuery(address.write(changed)).toString()
    const isSame = next === (shown.coming.at(-1) ?? shown.seen)
    setShown((before) => ({ ...before, filter: changed, next: isSame ? undefined : { query: next } }))
    if (!isSame && waitMs() <= 0) ask(next)
  }

  return [filter, change]
}

/** What is shown once an address is there: what is typed if it was to come, otherwise its own filter. */
function atAddress<Filter>(before: Shown<Filter>, now: string, filter: Filter): Shown<Filter> {
  if (now === before.seen) return before
  const place = before.coming.indexOf(now)
  if (place === -1) return { filter, seen: now, coming: [] }
  return { ...before, seen: now, coming: before.coming.slice(place + 1) }
}

type Asking = {
  readonly waitMs: () => number
  readonly ask: (next: string) => void
  readonly forget: () => void
}

/** Asks for the next address when it is time, and before whatever may lead to another page, whose entry of the history is not to get it. */
function useAskLater(next: Next | undefined, asking: Asking): void {
  const { waitMs, ask, forget } = asking
  const onTime = useEffectEvent(ask)
  const onLeft = useEffectEvent(forget)
  const left = useEffectEvent(waitMs)
  useEffect(() => {
    if (next === undefined) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const askNow = (): void => {
      ending.abort()
      onTime(next.query)
    }
    const timer = setTimeout(askNow, left())
    signal.addEventListener('abort', () => clearTimeout(timer))
    for (const type of ['click', 'focusout', 'pagehide'])
      window.addEventListener(type, askNow, { capture: true, signal })
    window.addEventListener('popstate', () => onLeft(), { signal })
    return () => ending.abort()
  }, [next])
}

function toQuery(entries: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value = ''] of Object.entries(entries)) if (value !== '') query.set(key, value)
  return query
}

/**
 * What stands behind the `?` of the address, and how to set it, which takes the place of the page in the history. The
 * router's own `useSearchParams` brings two kilobytes of its server along.
 */
function useQuery(): readonly [URLSearchParams, (query: string) => void] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const write = (query: string): void => {
    void navigate({ search: query === '' ? '' : `?${query}`, hash }, { replace: true })
  }
  return [new URLSearchParams(search), write]
}
