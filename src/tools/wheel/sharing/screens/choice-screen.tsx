/** One of a list that another tool has handed over is drawn, and goes back to it (K20–K24). */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button, IconButton, LinkButton } from '#ui/button'
import { Card, SectionTitle, Stack } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { ListRow } from '#ui/list/list-row'
import { Page } from '#ui/page/page'
import {
  choiceResultPath,
  choiceWheel,
  readChoiceRequest,
  type ChoiceRequest,
  readShownChoice,
  type ShownChoice,
} from '../choice-wheel.ts'
import type { Draw } from '../../model.ts'
import { wheelTool } from '../../tool.ts'
import { ChanceList } from '../../names/screens/chance-list.tsx'
import { SpinningWheel, type OpenWinner } from '../../stage/screens/spinning-wheel.tsx'
import { usePageWheel } from '../../stage/screens/use-page-wheel.ts'
import { WheelColumns } from '../../screens/wheel-columns.tsx'
import { wheelFace } from '../../face.ts'

export function ChoiceScreen() {
  const { hash } = useLocation()
  const request = useMemo(() => readChoiceRequest(hash), [hash])
  return request.ok ? <LoadedChoice key={hash} request={request.value} /> : <BrokenRequest />
}

function LoadedChoice({ request }: { readonly request: ChoiceRequest }) {
  const { title, returnPath, label, choices } = request
  const navigate = useNavigate()
  const location = useLocation()
  const [initial] = useState(() => choiceWheel(request))
  const { wheel, record, setSound } = usePageWheel(initial)
  // What the history keeps is there again after a reload (K24).
  const shown = readShownChoice(location.state, choices)

  function keepShown(draw: Draw): void {
    const state: ShownChoice = { choiceId: draw.winnerId, drawnAt: draw.drawnAt }
    void navigate(location, { replace: true, state })
  }

  function take(choice: ShownChoice): void {
    // In place of this page: the way back from there leads where people came from, not into the wheel again.
    void navigate(choiceResultPath(returnPath, choice), { replace: true })
  }

  function cancel(): void {
    void navigate(returnPath, { replace: true })
  }

  return (
    <Page
      title={title}
      heading={title}
      back={<IconButton icon="back" label="Zurück ohne Auswahl" onClick={cancel} />}
      lead={
        label === undefined
          ? 'Dreh das Rad und übernimm den Gewinner.'
          : `${label}: Dreh das Rad und übernimm den Gewinner.`
      }
    >
      <WheelColumns>
        <SpinningWheel
          wheel={wheel}
          record={record}
          onShown={keepShown}
          onSoundChange={setSound}
          winnerActions={(winner) => (
            <WinnerActions
              winner={winner}
              onCancel={cancel}
              onTake={() => take({ choiceId: winner.draw.winnerId, drawnAt: winner.draw.drawnAt })}
            />
          )}
        />
        <Stack gap={2}>
          {shown === undefined ? null : (
            <Card aria-labelledby="shown-choice">
              <SectionTitle id="shown-choice">Zuletzt gezogen</SectionTitle>
              <ListRow
                as="div"
                before={<Icon name="trophy" size={20} />}
                title={choices.find(({ id }) => id === shown.choiceId)?.text}
                actions={<Button onClick={() => take(shown)}>Übernehmen</Button>}
              />
            </Card>
          )}
          <ChanceList title="Zur Wahl" entries={wheel.entries} palette={wheel.palette} />
          <div>
            <Button variant="quiet" onClick={cancel}>
              Abbrechen
            </Button>
          </div>
        </Stack>
      </WheelColumns>
    </Page>
  )
}

type WinnerActionsProps = {
  readonly winner: OpenWinner
  readonly onCancel: () => void
  readonly onTake: () => void
}

function WinnerActions({ winner, onCancel, onTake }: WinnerActionsProps) {
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        Abbrechen
      </Button>
      <Button onClick={winner.again}>Noch einmal</Button>
      <Button ref={main} variant="primary" icon="check" onClick={onTake}>
        Übernehmen
      </Button>
    </>
  )
}

function BrokenRequest() {
  return (
    <Page title="Auswahl" heading="Auswahl" maxWidth={720}>
      <EmptyState
        icon={wheelFace.icon}
        title="Hier gibt es nichts auszuwählen"
        actions={<LinkButton to={wheelTool.path}>Zum Glücksrad</LinkButton>}
      >
        Die Liste fehlt oder ist unvollständig. Geh zurück und versuch es noch einmal.
      </EmptyState>
    </Page>
  )
}
