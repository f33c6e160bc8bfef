/** Brings the atlas when it is needed: its lists are most of what the trip planner weighs. */
import { useEffect, useState } from 'react'
import type * as Atlas from '../atlas.ts'

let loaded: typeof Atlas | undefined

/** Undefined until it is here, and for good if it is out of reach: then texts are taken as they are typed. */
export function useAtlas(isWanted: boolean): typeof Atlas | undefined {
  const [atlas, setAtlas] = useState(loaded)
  useEffect(() => {
    if (!isWanted || atlas !== undefined) return
    let isHere = true
    void loadAtlas().then(
      (arrived) => isHere && setAtlas(arrived),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [isWanted, atlas])
  return atlas
}

async function loadAtlas(): Promise<typeof Atlas> {
  loaded ??= await import('../atlas.ts')
  return loaded
}
