import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#base/clock'
import { formatAgo, formatInstant } from '#base/text/format'

const EVERY_MS = MINUTE_MS / 2

/** The time in steps of half a minute, so that all texts on a page change together and rarely. */
function readStep(): number {
  return Math.floor(Date.now() / EVERY_MS)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, EVERY_MS)
  return () => clearInterval(timer)
}

/** How long ago something was, kept up to date; pointing at it shows date and time. */
export function Ago({ iso }: { readonly iso: string }) {
  const step = useSyncExternalStore(subscribe, readStep)
  return (
    <time dateTime={iso} title={formatInstant(iso)}>
      {formatAgo(iso, step * EVERY_MS)}
    </time>
  )
}
