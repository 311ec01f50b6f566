/**
 * A reply in the form it once left in: a repeated submission gets the stored answer of the first.
 * It was shaped then, and the values it was printed from are gone.
 */
export class Replay<Wire> {
  readonly wire: Wire;

  constructor(wire: Wire) {
    this.wire = wire;
  }
}
