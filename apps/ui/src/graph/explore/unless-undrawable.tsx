import { Component, type ReactNode } from 'react';

interface Props {
  /** Told once what stands inside could not be drawn. */
  readonly onFailure: () => void;
  readonly children: ReactNode;
}

/** What stands inside, or nothing where a browser cannot draw it: some refuse canvases. The page around it stays. */
export class UnlessUndrawable extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
