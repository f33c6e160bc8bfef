import { styled } from '@mui/material/styles'
import { Icon } from '#ui/icon'
import type { ThemeMode } from '../theme-mode.ts'
import { useThemeMode } from '../theme-switch.tsx'

const modes: readonly { readonly mode: ThemeMode; readonly label: string; readonly icon: 'moon' | 'sun' }[] = [
  { mode: 'dark', label: 'Dunkel', icon: 'moon' },
  { mode: 'light', label: 'Hell', icon: 'sun' },
]

export function ThemeChoice() {
  const [current, setMode] = useThemeMode()
  return (
    <Choice aria-label="Design">
      {modes.map(({ mode, label, icon }) => (
        <Option key={mode}>
          <input type="radio" name="theme" value={mode} checked={current === mode} onChange={() => setMode(mode)} />
          <Icon name={icon} size={22} />
          {label}
        </Option>
      ))}
    </Choice>
  )
}

const Choice = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  margin: '16px 0 0',
  padding: 0,
  border: 0,
})

const Option = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 52,
  padding: '0 20px 0 16px',
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  fontWeight: 600,
  cursor: 'pointer',
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.secondary.main },
  '&:has(:checked)': {
    borderColor: theme.vars.palette.secondary.main,
    background: theme.vars.palette.background.raised,
  },
}))
