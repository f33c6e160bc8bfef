import { useEffect, useState } from 'react'
import { useCallEndpoint } from '#http/client'
import { slugSchema } from '../../model.ts'
import { findSlug } from '../../uptime-endpoints.ts'

/** Whoever types is done when nothing came for so long. */
const SETTLE_MS = 400

/**
 * What is to be said of an address that another page has. Without an answer of the server nothing is: the page can be
 * made offline, and who comes second then is told by the page's own list of addresses.
 */
export function useSlugFault(slug: string, pageId: string | undefined): string | undefined {
  const call = useCallEndpoint()
  const [taken, setTaken] = useState<string>()
  useEffect(() => {
    if (!slugSchema.safeParse(slug).success) return undefined
    const ending = new AbortController()
    const timer = window.setTimeout(async () => {
      const input = { slug, ...(pageId === undefined ? {} : { pageId }) }
      const answer = await call(findSlug, input, { signal: ending.signal })
      if (!ending.signal.aborted) setTaken(answer.ok && !answer.value.isFree ? slug : undefined)
    }, SETTLE_MS)
    return () => {
      window.clearTimeout(timer)
      ending.abort()
    }
  }, [call, slug, pageId])
  return taken === slug ? 'Diese Adresse hat schon eine andere Statusseite. Nimm eine andere.' : undefined
}
