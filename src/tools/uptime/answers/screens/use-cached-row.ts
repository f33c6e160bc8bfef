import { useEffect, useState } from 'react'
import { useCachedAnswers } from '#kit/use-answer'
import type { OverviewRow } from '../../uptime-endpoints.ts'
import { readKeptOverview } from './overview-source.ts'

export type KeptRow = { readonly row: OverviewRow; readonly heardMs: number }

/** What the list last knew of a shop whose own page was never open on this device; looked for only where it is wanted. */
export function useCachedRow(shopId: string, isWanted: boolean): KeptRow | undefined {
  const kept = useCachedAnswers()
  const [known, setKnown] = useState<KeptRow>()
  useEffect(() => {
    if (!isWanted || kept === undefined) return undefined
    let isGone = false
    void readKeptOverview(kept).then((found) => {
      const row = found?.answer.rows.find(({ id }) => id === shopId)
      if (!isGone && found !== undefined && row !== undefined) setKnown({ row, heardMs: found.heardMs })
    })
    return () => {
      isGone = true
    }
  }, [kept, shopId, isWanted])
  return isWanted ? known : undefined
}
