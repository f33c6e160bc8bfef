import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parsePath } from '#documents'
import { useSyncedDocuments, type RejectedChange } from '#documents/client'
import { useToast } from '#messaging/client'
import { describeChange } from '../../words/describe-change.ts'
import type { KnownEntries } from '../../words/known-entries.ts'
import { ownFields } from '../../words/undoable-change.ts'
import { planRestore, type RestorePlan } from './restore-refused.ts'

const refusals: Record<Exclude<RestorePlan['kind'], 'restore'>, string> = {
  'not-owner': 'Den Eintrag kann nur zurückholen, wem er gehört.',
  unknown: 'Was gelöscht wurde, steht nicht mehr im Verlauf. Sichere die Änderung als Datei.',
}

/** Brings back what an edit came too late for, and the edit with it; needs the network to ask what was there. */
export function useRestoreRefused(
  { change }: RejectedChange,
  o: { readonly userId: string; readonly known: KnownEntries; readonly onLeave: () => void },
): { readonly isBusy: boolean; readonly restore: () => Promise<void> } {
  const documents = useSyncedDocuments()
  const toasts = useToast()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const fail = (text: string): void => void toasts.show({ kind: 'error', text, key: 'restore' })

  async function readPlan(): Promise<RestorePlan | undefined> {
    const parsed = parsePath(change.path)
    if (!parsed.ok) return { kind: 'unknown' }
    const { collection, documentId } = parsed.value
    const view = documents.view(collection, documentId)
    const deleted = documents.listDeleted().find((entry) => entry.id === documentId)
    setBusy(true)
    const history = await documents.readHistory(collection, documentId)
    setBusy(false)
    if (!history.ok) {
      fail(history.error.message)
      return undefined
    }
    const isOwner = (view?.ownerId ?? deleted?.ownerId) === o.userId
    return planRestore({ change, current: ownFields(view), isOwner, history: history.value })
  }

  async function restore(): Promise<void> {
    const plan = await readPlan()
    if (plan === undefined) return
    if (plan.kind !== 'restore') return fail(refusals[plan.kind])
    o.onLeave()
    for (const draft of plan.drafts) documents.record(draft)
    void documents.discardRejected(change.changeId)
    const parsed = parsePath(change.path)
    const path = parsed.ok ? o.known.pathOf(parsed.value.documentId) : undefined
    const { where } = describeChange(change, o.known.titleOf)
    toasts.show({
      kind: 'success',
      text: where === undefined ? 'Wiederhergestellt' : `In „${where}“ wiederhergestellt`,
      ...(path === undefined ? {} : { action: { label: 'Ansehen', onClick: () => void navigate(path) } }),
    })
  }

  return { isBusy, restore }
}
