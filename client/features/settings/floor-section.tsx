import { ThresholdRows } from '#client/shared/thresholds/threshold-rows.tsx'
import { NumberSetting } from './number-setting.tsx'

/** Rows with the thresholds above which the floor warns or raises an alarm. */
export const FloorSection = () => <ThresholdRows>{(field) => <NumberSetting {...field} />}</ThresholdRows>
