/** What stands there before there is anything: one sentence, and the two ways to begin. */
import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { startIcon } from '#ui/page/tool-icons'
import { PLANS_PATH } from '../../paths.ts'

export function FirstVisit({ onStart }: { readonly onStart: () => void }) {
  return (
    <EmptyState
      picture={<Icon name="time" size={72} />}
      title="Dein erster Arbeitstag"
      actions={
        <>
          <Button look="secondary" size="large" component={Link} to={PLANS_PATH}>
            Arbeitszeit-Plan anlegen
          </Button>
          <Button look="primary" size="large" icon={startIcon} onClick={onStart}>
            Kommen
          </Button>
        </>
      }
    >
      Tipp auf „Kommen“, wenn du anfängst, und auf „Gehen“, wenn du fertig bist, auch ohne Netz; mit einem Plan siehst
      du außerdem Soll, Saldo und Feierabend.
    </EmptyState>
  )
}
