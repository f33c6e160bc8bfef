/** Proposes push on this device to users of tools that send messages. */
import { use, useEffect, useState } from 'react'
import { usersCollection } from '#auth'
import { useUser } from '#auth/client'
import { useDocument, useDocumentsClient } from '#documents/client'
import { PushOfferCard, PUSH_OFFER_NAME } from '#kit/push-offer'
import { takesChannel, type MessageSettings } from '#messaging'
import { PushContext, type PushClient } from '#messaging/client'
import { tools, type ReadDocuments } from '#tools'
import type { DueHint } from './hint-card.tsx'
import { endHint, isHintDue, laterLabelOf, putOffHint } from './hint-memory.ts'

/** Undefined where this browser has no push, or it is on. A user who declined push on a page of a tool is not asked here again. */
export function usePushHint(nowMs: number): DueHint {
  const userId = useUser()?.id
  const documents = useDocumentsClient()
  const settings = useDocument(usersCollection, userId ?? '')?.messageSettings
  const key = { userId, name: PUSH_OFFER_NAME }
  const kinds = listKinds(documents.list, nowMs, settings)
  const push = useOfferedPush('PushManager' in window && kinds.length > 0 && isHintDue(key))
  if (push === 'unknown' || push === undefined) return push
  return {
    id: PUSH_OFFER_NAME,
    draw: (onDone) => (
      <PushOfferCard
        push={push}
        kinds={kinds}
        text="Dann erreicht dich, was eilt, auch wenn die App zu ist."
        laterLabel={laterLabelOf(key)}
        onAccept={() => endHint(key)}
        onLater={() => {
          putOffHint(key)
          onDone()
        }}
      />
    ),
  }
}

/** The kinds of the tools in use that are set to push, as people call them. */
function listKinds(read: ReadDocuments, nowMs: number, settings: MessageSettings | undefined): readonly string[] {
  return tools
    .filter(({ messageKinds, describeState }) => messageKinds.length > 0 && describeState(read, nowMs) !== undefined)
    .flatMap(({ messageKinds }) => messageKinds.filter((kind) => takesChannel(settings, kind, 'push')))
    .map(({ label }) => label)
}

/** The pushes of this page if they can be turned on; what was found once stays, also while they are being turned on. */
function useOfferedPush(isWanted: boolean): PushClient | 'unknown' | undefined {
  const openPush = use(PushContext)
  const [found, setFound] = useState<PushClient | 'none'>()
  useEffect(() => {
    if (!isWanted || openPush === null) return
    openPush().then(
      (push) => setFound((before) => before ?? (push.getState().kind === 'off' ? push : 'none')),
      // Its scripts cannot be loaded now: there is nothing to propose.
      () => setFound('none'),
    )
  }, [isWanted, openPush])
  if (found === 'none') return undefined
  if (found !== undefined) return found
  return isWanted && openPush !== null ? 'unknown' : undefined
}
