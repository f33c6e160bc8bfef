/** Templates at a packing list: one is applied, the list becomes one, and the way to all of them. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { compareTexts, formatCount } from '#base/text/format'
import { daysBetween } from '#base/calendar/calendar-day'
import { useDocuments, useDocumentsClient, useEdits } from '#documents/client'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { NameDialog } from '#ui/form/name-dialog'
import { Link } from '#ui/link'
import { ListRow } from '#ui/list/list-row'
import { Menu } from '#ui/menu'
import { copyIcon } from '#ui/page/tool-icons'
import { templatesCollection } from '../../collections.ts'
import type { TripView } from '../../frame/screens/trip-page.tsx'
import { MAX_NAME } from '../../model-fields.ts'
import { TEMPLATES_PATH } from '../../paths.ts'
import { planTemplate, templateOf } from '../packing-templates.ts'
import type { PackingLine } from '../packing-list.ts'
import { starterTemplates } from '../starter-templates.ts'
import { usePacking } from './use-packing.ts'

type Template = { readonly title: string; readonly items: readonly PackingLine[] }

/** Adds what a template has and the list has not; quantities follow from the nights of the trip. */
export function useApplyTemplate(trip: TripView): (template: Template) => void {
  const { items, add } = usePacking(trip.id)
  const nights = daysBetween(trip.range.from, trip.range.to)
  return ({ title, items: lines }) => add(`Vorlage „${title}“ hinzugefügt`, planTemplate(lines, items, nights))
}

export function TemplateActions({ trip }: { readonly trip: TripView }) {
  const [opened, open] = useState<'apply' | 'save'>()
  const close = (): void => open(undefined)
  return (
    <>
      <Together>
        <Button variant="secondary" icon={copyIcon} onClick={() => open('apply')}>
          Vorlage hinzufügen
        </Button>
        <Menu
          label="Mehr zur Packliste"
          entries={[
            { icon: 'download', text: 'Als Vorlage speichern', onClick: () => open('save') },
            { icon: 'edit', text: 'Vorlagen verwalten', component: Link, to: TEMPLATES_PATH },
          ]}
        />
      </Together>
      {opened === 'apply' ? <ApplyDialog trip={trip} onClose={close} /> : null}
      {opened === 'save' ? <SaveDialog trip={trip} onClose={close} /> : null}
    </>
  )
}

/** The menu is on no row of its own. */
const Together = styled('div')({ display: 'flex', alignItems: 'center' })

type DialogProps = { readonly trip: TripView; readonly onClose: () => void }

function ApplyDialog({ trip, onClose }: DialogProps) {
  const own = useDocuments(templatesCollection)
  const { items } = usePacking(trip.id)
  const apply = useApplyTemplate(trip)
  const nights = daysBetween(trip.range.from, trip.range.to)
  const templates: readonly Template[] = [
    ...own.toSorted((a, b) => compareTexts(a.title, b.title)),
    ...starterTemplates.filter(({ title }) => own.every((template) => template.title !== title)),
  ]
  return (
    <Dialog
      title="Vorlage hinzufügen"
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          Schließen
        </Button>
      }
    >
      <QuietText>Was schon auf der Liste steht, kommt nicht doppelt dazu.</QuietText>
      <ul>
        {templates.map((template, index) => {
          const left = planTemplate(template.items, items, nights).length
          return (
            <ListRow
              key={`${index} ${template.title}`}
              title={template.title}
              detail={left === 0 ? 'steht schon auf der Liste' : `${formatCount(left, 'Zeile', 'Zeilen')} dazu`}
              actions={
                <Button
                  variant="secondary"
                  icon="plus"
                  disabled={left === 0}
                  onClick={() => {
                    apply(template)
                    onClose()
                  }}
                >
                  Hinzufügen
                </Button>
              }
            />
          )
        })}
      </ul>
    </Dialog>
  )
}

function SaveDialog({ trip, onClose }: DialogProps) {
  const edits = useEdits()
  const documents = useDocumentsClient()
  const { items } = usePacking(trip.id)
  function save(title: string): void {
    const lines = templateOf(items).map((line) => ({ ...line, id: documents.newId() }))
    edits.run(`Vorlage „${title}“ gespeichert`, (writing) => writing.add(templatesCollection, { title, items: lines }))
    onClose()
  }
  return (
    <NameDialog
      title="Als Vorlage speichern"
      start={trip.title}
      maxLength={MAX_NAME}
      clean={(typed) => typed.trim().slice(0, MAX_NAME)}
      findProblem={() => (items.length === 0 ? 'Auf der Packliste steht noch nichts.' : undefined)}
      hint="Mit allem, was auf der Liste steht, auch was nur du siehst. Die Vorlage gehört dir allein."
      onSave={save}
      onClose={onClose}
    />
  )
}
