import { useEffect, useState } from 'react'
import { failed, type Result } from '#base/result'
import { readShared, type ShareFault, type SharedWheel } from '../share-link.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { unpackFragment } from './share-codec.ts'

type Read = { readonly hash: string; readonly shared: Result<SharedWheel, ShareFault> }

/** The wheel behind the `#` of the address; undefined while it is being unpacked, a moment at most. */
export function useSharedWheel(hash: string): Result<SharedWheel, ShareFault> | undefined {
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    const leaving = new AbortController()
    void readWheel(hash).then((shared) => {
      if (!leaving.signal.aborted) setRead({ hash, shared })
    })
    return () => leaving.abort()
  }, [hash])
  return read?.hash === hash ? read.shared : undefined
}

async function readWheel(hash: string): Promise<Result<SharedWheel, ShareFault>> {
  // Messengers put what follows a link into it now and then; none of these belongs to one.
  const json = await unpackFragment(hash.replace(/^#/, '').replace(/[).,;:!?>\]]+$/, ''))
  return json.ok ? readShared(json.value, newEntryId) : failed(json.error)
}
