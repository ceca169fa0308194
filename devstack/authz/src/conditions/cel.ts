import { Duration, Environment, UnsignedInt } from '@marcbachmann/cel-js/evaluator';
import { IpAddress } from './ip-address.js';

const nanosecondsPerSecond = 1_000_000_000n;

/** Durations and unsigned integers are classes of the CEL library; everything else is a plain value. */
export const celDuration = (nanoseconds: bigint) =>
  new Duration(nanoseconds / nanosecondsPerSecond, Number(nanoseconds % nanosecondsPerSecond));

export const celUint = (value: bigint) => new UnsignedInt(value);

function parseAddress(text: string): IpAddress {
  const address = IpAddress.parse(text);
  if (!address) throw new Error(`ParseAddr("${text}"): unable to parse IP`);
  return address;
}

/** CEL with the type and the functions that conditions have beyond the language itself. */
export const newEnvironment = (): Environment =>
  new Environment({ homogeneousAggregateLiterals: false })
    .registerType('ipaddress', IpAddress)
    .registerFunction('ipaddress(string): ipaddress', parseAddress)
    .registerFunction('ipaddress.in_cidr(string): bool', (address: IpAddress, cidr: string) => address.isIn(cidr))
    .registerOperator('ipaddress == ipaddress', (a: IpAddress, b: IpAddress) => a.equals(b));
