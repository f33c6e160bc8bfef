import { useEffect, useMemo, useState } from 'react'
import type { Wheel } from '../../model.ts'
import { describeShared, MAX_FRAGMENT_CHARACTERS, type SharePermission } from '../share-link.ts'
import { sharedWheelPath } from '../../link-paths.ts'
import { packFragment } from './share-codec.ts'

/** `making` takes a moment at most; `unsupported`: the browser is too old to pack. */
export type ShareLink =
  | { readonly state: 'made'; readonly url: string }
  | { readonly state: 'making' | 'too-long' | 'unsupported' }

type Packed = { readonly json: string; readonly fragment: string | undefined }

/** The link to a wheel at the address by which this app was opened; made anew when the wheel changes. */
export function useShareLink(wheel: Wheel, permission: SharePermission): ShareLink {
  const json = useMemo(() => describeShared(wheel, permission), [wheel, permission])
  const [packed, setPacked] = useState<Packed>()
  useEffect(() => {
    const leaving = new AbortController()
    const keep = (fragment: string | undefined): void => {
      if (!leaving.signal.aborted) setPacked({ json, fragment })
    }
    packFragment(json).then(keep, () => keep(undefined))
    return () => leaving.abort()
  }, [json])
  if (packed?.json !== json) return { state: 'making' }
  if (packed.fragment === undefined) return { state: 'unsupported' }
  if (packed.fragment.length > MAX_FRAGMENT_CHARACTERS) return { state: 'too-long' }
  return { state: 'made', url: `${location.origin}${sharedWheelPath(packed.fragment)}` }
}
