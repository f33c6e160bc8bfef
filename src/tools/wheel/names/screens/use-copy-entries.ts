import { useNavigate } from 'react-router'
import { withoutMeta } from '#documents'
import { useDocuments, useDocumentsClient, useEdits, type DocumentView } from '#documents/client'
import { Link } from '#ui/link'
import type { MenuEntry } from '#ui/menu'
import { copyIcon } from '#ui/page/tool-icons'
import { copyTitle, copyWheel } from '../../copy-wheel.ts'
import { sortEntries, wheelsCollection, wheelTemplatesCollection, type Wheel } from '../../model.ts'
import { toTemplateTexts } from '../../templates/templates.ts'
import { shareWheelPath } from '../../link-paths.ts'
import { wheelPath, wheelTool } from '../../tool.ts'
import { shareIcon, templateIcon } from '../../parts/screens/link-icons.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'

/** The line of a wheel's menu that leads to its link. */
export function shareEntry(wheel: { readonly id: string }): MenuEntry {
  return { icon: shareIcon, text: 'Teilen', component: Link, to: shareWheelPath(wheel.id), startsGroup: true }
}

/** The part of a wheel's menu that makes something else of it: a template, another wheel. */
export function useCopyEntries(wheel: DocumentView<Wheel>): readonly MenuEntry[] {
  const documents = useDocumentsClient()
  const wheels = useDocuments(wheelsCollection)
  const navigate = useNavigate()
  const edits = useEdits()

  function saveTemplate(): void {
    const texts = toTemplateTexts(sortEntries(wheel.entries))
    edits.run(`Vorlage „${wheel.title}“ gespeichert`, (editing) =>
      editing.add(wheelTemplatesCollection, { title: wheel.title, texts }),
    )
  }

  function duplicate(): void {
    const titles = wheels.map(({ title }) => title)
    const copy = { ...copyWheel(withoutMeta<Wheel>(wheel), newEntryId), title: copyTitle(wheel.title, titles) }
    const id = documents.newId()
    const hasPictures = wheel.entries.some(({ picture }) => picture !== undefined)
    edits.run(
      hasPictures ? 'Rad dupliziert, ohne Bilder und Ziehungen' : 'Rad dupliziert, ohne Ziehungen',
      (editing) => editing.add(wheelsCollection, copy, id),
      {
        afterUndo: () =>
          void navigate(documents.get(wheelsCollection, wheel.id) === undefined ? wheelTool.path : wheelPath(wheel.id)),
      },
    )
    void navigate(wheelPath(id))
  }

  return [
    { icon: templateIcon, text: 'Als Vorlage speichern', onClick: saveTemplate },
    { icon: copyIcon, text: 'Rad duplizieren', onClick: duplicate },
  ]
}
