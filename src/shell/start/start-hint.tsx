/** One hint at a time on the start page, until the user has done it or put it off; then none until the page is opened again. */
import { useState } from 'react'
import { useUser } from '#auth/client'
import { useDocumentsClient } from '#documents/client'
import { MINUTE_MS } from '#base/clock'
import { useDocumentsState } from '#kit/documents-state'
import { tools } from '#tools'
import { Button } from '#ui/button'
import { Link } from '#ui/link'
import { keepFocus } from '#ui/keep-focus'
import { useNow } from '#ui/use-now'
import { useDocumentsChange } from '../use-documents-change.ts'
import { HintCard, type DueHint } from './hint-card.tsx'
import { isHintDue } from './hint-memory.ts'
import { useInstallHint } from './install-hint.tsx'
import { useMailHint } from './mail-hint.tsx'
import { usePushHint } from './push-hint.tsx'

/** What is shown stays, also if one of more weight becomes due meanwhile. */
export function StartHint() {
  useDocumentsChange()
  const [shownId, setShownId] = useState<string>()
  const [isDone, setDone] = useState(false)
  const early = [usePushHint(useNow(MINUTE_MS)), ...useToolHints()]
  const mail = useMailHint(!isDone && early.every((hint) => hint === undefined))
  const hints = [...early, mail, useInstallHint()]
  const shown = hints.find((hint) => typeof hint === 'object' && hint.id === shownId)
  const next = shown ?? hints.find((hint) => hint !== undefined)
  if (isDone || next === undefined || next === 'unknown') return null
  if (next.id !== shownId) setShownId(next.id)
  return next.draw(() => keepFocus(() => setDone(true)))
}

/** What the tools propose about the documents on this device, once all are here. */
function useToolHints(): readonly DueHint[] {
  const userId = useUser()?.id
  const documents = useDocumentsClient()
  if (useDocumentsState() !== 'complete') return []
  return tools.flatMap((tool) =>
    (tool.hints?.(documents.list) ?? []).flatMap(({ id, title, text, label, path }) => {
      const key = { userId, name: `hint:${tool.id}-${id}` }
      const draw = (onDone: () => void) => (
        <HintCard
          of={key}
          title={title}
          onDone={onDone}
          action={
            <Button variant="secondary" component={Link} to={path}>
              {label}
            </Button>
          }
        >
          {text}
        </HintCard>
      )
      return isHintDue(key) ? [{ id: key.name, draw }] : []
    }),
  )
}
