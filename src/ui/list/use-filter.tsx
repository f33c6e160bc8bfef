/**
 * The filter of a list, kept behind the `?` of the address, so that it can be linked to and survives a reload. The address follows a
 * moment later, which would be too late for what a user types; and if the user goes to another address of the same page, the filter
 * follows that.
 */
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** How a filter stands in the address. */
export type FilterAddress<Filter> = {
  readonly read: (query: URLSearchParams) => Filter
  /** What is empty is left out. */
  readonly write: (filter: Filter) => Readonly<Record<string, string | undefined>>
}

type Shown<Filter> = {
  readonly filter: Filter
  /** The address as it was seen last. */
  readonly seen: string
  /** Those that it is about to become. */
  readonly coming: readonly string[]
}

export function useFilter<Filter extends object>(
  address: FilterAddress<Filter>,
): readonly [Filter, (change: Partial<Filter>) => void] {
  const [query, setQuery] = useQuery()
  const now = query.toString()
  const [shown, setShown] = useState<Shown<Filter>>(() => ({ filter: address.read(query), seen: now, coming: [] }))
  if (now !== shown.seen) {
    const place = shown.coming.indexOf(now)
    const filter = place === -1 ? address.read(query) : shown.filter
    setShown({ filter, seen: now, coming: place === -1 ? [] : shown.coming.slice(place + 1) })
  }

  function change(changes: Partial<Filter>): void {
    const filter = { ...shown.filter, ...changes }
    const next = toQuery(address.write(filter))
    const isSame = next.toString() === (shown.coming.at(-1) ?? shown.seen)
    setShown({ ...shown, filter, coming: isSame ? shown.coming : [...shown.coming, next.toString()] })
    if (!isSame) setQuery(next)
  }

  return [shown.filter, change]
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
function useQuery(): readonly [URLSearchParams, (query: URLSearchParams) => void] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const set = (query: URLSearchParams): void => {
    const text = query.toString()
    void navigate({ search: text === '' ? '' : `?${text}`, hash }, { replace: true })
  }
  return [new URLSearchParams(search), set]
}
