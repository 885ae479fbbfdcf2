/** HH:MM. */
interface Times {
  readonly from: string;
  readonly to: string;
}

const minutesOfDay = 24 * 60;

export function shiftAt<S extends Times>(shifts: readonly S[], time: string): S | undefined {
  return shiftAtMinute(shifts, minutesAfterMidnight(time));
}

export function shiftAtMinute<S extends Times>(shifts: readonly S[], minute: number): S | undefined {
  const since = (from: string) => (minute - minutesAfterMidnight(from) + minutesOfDay) % minutesOfDay;
  return shifts.find(({ from, to }) => since(from) < minutesFrom(from, to));
}

export function findOverlappingShifts(shifts: readonly Times[]): number[] {
  return shifts.flatMap(({ from }, at) => (shiftAt(shifts.toSpliced(at, 1), from) ? [at] : []));
}

export function minutesFrom(from: string, to: string): number {
  return (minutesAfterMidnight(to) - minutesAfterMidnight(from) + minutesOfDay) % minutesOfDay;
}

export function minutesAfterMidnight(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return hours! * 60 + minutes!;
}
