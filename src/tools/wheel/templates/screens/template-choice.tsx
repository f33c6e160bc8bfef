/** Templates as small wheels to choose from. */
import { styled } from '@mui/material/styles'
import { coveringInput } from '#ui/form/option-box'
import { useMemo } from 'react'
import { Icon } from '#ui/page/icon'
import { templateEntries, type Template } from '../templates.ts'
import { WheelPicture } from '../../parts/screens/wheel-picture.tsx'

type TemplateChoiceProps = {
  readonly legend: string
  readonly templates: readonly Template[]
  readonly chosenId: string | undefined
  readonly onChoose: (template: Template) => void
}

export function TemplateChoice({ legend, templates, chosenId, onChoose }: TemplateChoiceProps) {
  return (
    <Group>
      <legend>{legend}</legend>
      <Options>
        {templates.map((template) => (
          <TemplateOption
            key={template.id}
            template={template}
            isChosen={template.id === chosenId}
            onChoose={() => onChoose(template)}
          />
        ))}
      </Options>
    </Group>
  )
}

type TemplateOptionProps = {
  readonly template: Template
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const PICTURE_PX = 48

function TemplateOption({ template, isChosen, onChoose }: TemplateOptionProps) {
  const entries = useMemo(() => templateEntries(template, numbering()), [template])
  return (
    <Option>
      <input type="radio" name="template" checked={isChosen} onChange={onChoose} />
      {entries.length === 0 ? (
        <ToFillIn aria-hidden="true">
          <Icon name="edit" size={20} />
        </ToFillIn>
      ) : (
        <WheelPicture entries={entries} palette="sunset" size={PICTURE_PX} />
      )}
      <span>{template.title}</span>
    </Option>
  )
}

/** Ids for a picture, good for nothing else. */
function numbering(): () => string {
  let last = 0
  return () => `picture${(last += 1)}`
}

const Group = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 6, fontWeight: 600, fontSize: '0.9375rem' },
})

const Options = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))',
  // On a phone the rest of the form would be far below: two rows that go on to the side.
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'none',
    gridTemplateRows: 'repeat(2, auto)',
    gridAutoFlow: 'column',
    gridAutoColumns: '104px',
    overflowX: 'auto',
    margin: '0 -24px',
    padding: '2px 24px 8px',
    scrollPadding: 24,
  },
}))

const Option = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  minHeight: 96,
  padding: '12px 2px 8px',
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '& span': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  '& input': coveringInput,
  '&:has(:checked)': {
    borderColor: theme.vars.palette.secondary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.secondary.main}`,
    background: theme.vars.palette.background.raised,
  },
  '&:has(:focus-visible)': { outline: `3px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 2 },
}))

const ToFillIn = styled('span')(({ theme }) => ({
  '&&': { display: 'grid', overflow: 'visible' },
  placeItems: 'center',
  width: PICTURE_PX,
  height: PICTURE_PX,
  borderRadius: '50%',
  border: `2px dashed ${theme.vars.palette.text.secondary}`,
  color: theme.vars.palette.text.secondary,
}))
