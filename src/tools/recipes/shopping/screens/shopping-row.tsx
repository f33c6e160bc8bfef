/** A line of the shopping list: one press ticks it; its menu says where it comes from. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { formatCount } from '#base/text/format'
import { useDocumentsClient } from '#documents/client'
import { Dialog } from '#ui/dialog'
import { Button } from '#ui/button'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { Menu } from '#ui/menu'
import { formatAmount } from '../../amounts/format-amount.ts'
import { toNumber } from '../../amounts/fraction.ts'
import { recipesCollection } from '../../collections.ts'
import { jarIcon } from '../../frame/screens/recipe-icons.ts'
import { describeOrigin, formatLineAmount, type ShoppingLine } from '../merge-parts.ts'
import type { Shopping } from './use-shopping.ts'

export function ShoppingRow({ line, shopping }: { readonly line: ShoppingLine; readonly shopping: Shopping }) {
  const [isShowingParts, showParts] = useState(false)
  const isDone = line.doneAt !== undefined
  const amount = formatLineAmount(line)
  const origins = useOriginTexts(line)
  const detail = [...line.notes, ...describeOrigins(origins)].join(' · ')
  return (
    <Row>
      <Tick isDone={isDone}>
        <input
          type="checkbox"
          checked={isDone}
          onChange={() => (isDone ? shopping.untick(line) : shopping.tick(line))}
        />
        <span>
          <Name>
            {amount === '' ? null : <Amount>{amount}</Amount>} {line.name}
          </Name>
          {detail === '' ? null : <Detail>{detail}</Detail>}
        </span>
      </Tick>
      <Menu
        label={`Mehr zu „${line.name}“`}
        entries={[
          {
            icon: jarIcon,
            text: 'Habe ich da',
            onClick: () => shopping.have(line),
          },
          { icon: 'info', text: 'Woraus es sich ergibt', onClick: () => showParts(true) },
          {
            icon: 'trash',
            text: 'Von der Liste nehmen',
            startsGroup: true,
            onClick: () => shopping.remove(`„${line.name}“ von der Liste genommen`, line.parts),
          },
        ]}
      />
      {isShowingParts ? <PartsDialog line={line} shopping={shopping} onClose={() => showParts(false)} /> : null}
    </Row>
  )
}

/** „Lasagne ×1,5“ for each recipe it is for. */
function useOriginTexts(line: ShoppingLine): readonly string[] {
  const documents = useDocumentsClient()
  return line.origins.map(({ recipeId, factor }) =>
    describeOrigin(documents.get(recipesCollection, recipeId)?.title, toNumber(factor)),
  )
}

/** The first recipe and how many others; all of them are in „Woraus es sich ergibt“. */
function describeOrigins([first, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return []
  return [
    others.length === 0 ? `aus ${first}` : `aus ${first} und ${formatCount(others.length, 'weiterem', 'weiteren')}`,
  ]
}

type PartsDialogProps = {
  readonly line: ShoppingLine
  readonly shopping: Shopping
  readonly onClose: () => void
}

function PartsDialog({ line, shopping, onClose }: PartsDialogProps) {
  const documents = useDocumentsClient()
  return (
    <Dialog
      title={line.name}
      onClose={onClose}
      actions={[
        <Button key="close" variant="primary" onClick={onClose}>
          Fertig
        </Button>,
      ]}
    >
      <ul>
        {line.parts.map((part) => {
          const amount = part.amount === undefined ? 'ohne Menge' : formatAmount(part.amount)
          const from =
            part.origin === undefined
              ? 'selbst aufgeschrieben'
              : `aus ${describeOrigin(documents.get(recipesCollection, part.origin.recipeId)?.title, toNumber(part.origin.factor))}`
          return (
            <ListRow
              key={part.id}
              title={amount}
              detail={from}
              actions={
                <RowButton
                  icon="trash"
                  label={`${amount} ${from} entfernen`}
                  onClick={() => {
                    shopping.remove(`${amount} „${line.name}“ entfernt`, [part])
                    if (line.parts.length === 1) onClose()
                  }}
                />
              }
            />
          )
        })}
      </ul>
    </Dialog>
  )
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Tick = styled('label', { shouldForwardProp: (name) => name !== 'isDone' })<{ readonly isDone: boolean }>(
  ({ theme, isDone }) => ({
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    flex: 1,
    minWidth: 0,
    minHeight: 52,
    padding: '6px 0',
    cursor: 'pointer',
    ...(isDone ? { color: theme.vars.palette.text.secondary, textDecoration: 'line-through' } : {}),
    '& input': { flexShrink: 0, width: 24, height: 24, margin: 0, accentColor: theme.vars.palette.secondary.main },
  }),
)

const Name = styled('span')({ display: 'block', overflowWrap: 'anywhere' })
const Amount = styled('b')({ fontWeight: 650, fontVariantNumeric: 'tabular-nums' })
const Detail = styled('span')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
}))
