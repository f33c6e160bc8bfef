import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { Link } from '#ui/link'
import { NEW_PLAN_PATH } from '../../paths.ts'

/** What is missing without a plan, and the way to one. */
export function NoPlan() {
  return (
    <Line>
      <span>Lege einen Plan an, dann siehst du Soll und Saldo.</span>
      <Button variant="secondary" component={Link} to={NEW_PLAN_PATH}>
        Plan anlegen
      </Button>
    </Line>
  )
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  color: theme.vars.palette.text.secondary,
}))
