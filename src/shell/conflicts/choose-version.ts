/** What a person can choose between when a field was changed in two places. Pure. */
import { equalJson, type Json, type JsonObject } from '#base/text/json'
import type { ChangeDraft } from '#documents'
import type { KeptConflict } from '#documents/client'
import { currentValue, isThere, setField } from '../words/undoable-change.ts'

export type Version = {
  readonly value: Json | undefined
  /** Whether this is what stands in the document now. */
  readonly isCurrent: boolean
  /** What makes it stand; undefined where it does already or cannot. */
  readonly draft: ChangeDraft | undefined
}

export type Versions = {
  readonly mine: Version
  readonly theirs: Version
  /** Something else stands there by now. */
  readonly third: Json | undefined
  /** The document or the item is gone, so there is nothing to choose any more. */
  readonly isGone: boolean
}

/** `current` is the document as this device shows it, null when it is not there. */
export function readVersions(conflict: KeptConflict, current: JsonObject | null): Versions {
  const { path, key } = conflict
  const isGone = !isThere(path, current)
  const now = currentValue(path, key, current)
  const versionOf = (value: Json | undefined, isKnown: boolean, stands: boolean): Version => {
    const isCurrent = !isGone && (isKnown ? equalJson(value, now) : stands && !equalJson(conflict.mine, now))
    return { value, isCurrent, draft: isGone || isCurrent || !isKnown ? undefined : setField(path, key, value) }
  }
  const mine = versionOf(conflict.mine, true, conflict.winner === 'mine')
  const theirs = versionOf(conflict.other, !conflict.isOtherOmitted, conflict.winner === 'theirs')
  const isThird = !isGone && !mine.isCurrent && !theirs.isCurrent
  return { mine, theirs, third: isThird ? now : undefined, isGone }
}
