import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { NEW_PLAN_PATH, TODAY_PATH } from '../../paths.ts'
import { calendarIcon } from '../../frame/screens/time-icons.ts'

/** In place of a month while there is neither an entry nor a plan. */
export function EmptyMonth() {
  return (
    <EmptyState
      picture={<Icon name={calendarIcon} size={48} />}
      title="Dein Arbeitszeitkonto ist noch leer"
      actions={
        <>
          <Button look="secondary" component={Link} to={TODAY_PATH}>
            Zur Stempeluhr
          </Button>
          <Button look="primary" component={Link} to={NEW_PLAN_PATH}>
            Plan anlegen
          </Button>
        </>
      }
    >
      Lege einen Plan an, dann siehst du Soll und Saldo: jeden Tag des Monats mit Kommen und Gehen, zum Abschließen und
      Ausdrucken. Zum Beispiel: „Juni: 172:15 von 168:00, Saldo +4:15“.
    </EmptyState>
  )
}
