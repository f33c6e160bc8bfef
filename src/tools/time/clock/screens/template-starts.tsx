/** Templates that start the clock with one tap. */
import { styled } from '@mui/material/styles'
import { compareTexts } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { Button } from '#ui/button'
import { startIcon } from '#ui/page/tool-icons'
import type { ClockChoice } from '../clock-commands.ts'
import { choiceOfTemplate } from '../../catalog/template-entry.ts'
import { templatesCollection } from '../../collections.ts'
import { cupIcon } from '../../frame/screens/time-icons.ts'

const SHOWN_TEMPLATES = 6

export function TemplateStarts({ onStart }: { readonly onStart: (choice: ClockChoice) => void }) {
  const all = useDocuments(templatesCollection)
  // Those with times are for the form.
  const templates = all.filter(({ times }) => times === undefined).toSorted((a, b) => compareTexts(a.title, b.title))
  if (templates.length === 0) return null
  return (
    <Row role="group" aria-label="Mit Vorlage starten">
      {templates.slice(0, SHOWN_TEMPLATES).map((template) => (
        <Button
          key={template.id}
          variant="quiet"
          icon={template.kind === 'break' ? cupIcon : startIcon}
          onClick={() => onStart(choiceOfTemplate(template))}
        >
          {template.title}
        </Button>
      ))}
    </Row>
  )
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 4, width: '100%' })
