// The rules of checkov and kube-score held against what the chart makes of every values file of ci/. What they find is
// mended, or stands in scan-reasons.json with why it stays.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BIN, CACHE } from './cluster-access.ts';
import { type Finding, judgeFindings, type Reason } from './judge-findings.ts';

interface Report {
  readonly results: {
    readonly failed_checks: readonly {
      readonly check_id: string;
      readonly check_name: string;
      /** `Deployment.default.visa-gateway`, of a pod's template with more behind. */
      readonly resource: string;
      readonly file_path: string;
    }[];
  };
  readonly summary: { readonly parsing_errors: number };
}

const NAME = /^(\w+)\.[\w-]+\.([\w.-]+?)(?:\.pod\b.*)?$/;

const findingsOf = ({ results }: Report): Finding[] =>
  results.failed_checks.map(({ check_id: check, check_name: title, resource, file_path: file }) => {
    const [, kind = '?', name = resource] = NAME.exec(resource) ?? [];
    return { check, title, object: `${kind}/${name}`, values: file.replace(/^.*\/|\.yaml$/g, '') };
  });

interface Scored {
  readonly type_meta: { readonly kind: string };
  readonly object_meta: { readonly name: string };
  readonly checks: readonly {
    readonly check: { readonly id: string; readonly name: string };
    readonly grade: number;
    readonly skipped: boolean;
  }[];
}

/** Manifests by the name of their values file. */
type Renders = ReadonlyMap<string, string>;

const WELL = 10;

const reasonsOf = (tool: 'checkov' | 'kubeScore'): Reason[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'scan-reasons.json'), 'utf8'))[tool];

export const scanByCheckov = (renders: Renders): ReturnType<typeof judgeFindings> => {
  const folder = mkdtempSync(join(tmpdir(), 'visa-scan-'));
  try {
    for (const [name, text] of renders) writeFileSync(join(folder, `${name}.yaml`), text);
    const options = ['--framework', 'kubernetes', '--output', 'json', '--compact', '--quiet', '--skip-download'];
    const { stdout, stderr } = spawnSync(join(CACHE, 'checkov/bin/checkov'), ['--directory', folder, ...options], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (!stdout) throw new Error(`checkov said nothing: ${stderr}`);
    const report: Report = JSON.parse(stdout);
    if (report.summary.parsing_errors) throw new Error('checkov could not read all of the manifests');
    return judgeFindings(findingsOf(report), reasonsOf('checkov'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Each render by itself: kube-score takes what it is given for one cluster. */
export const scanByKubeScore = (renders: Renders): ReturnType<typeof judgeFindings> => {
  const findings = [...renders].flatMap(([values, input]) => {
    const { stdout, stderr } = spawnSync(join(BIN, 'kube-score'), ['score', '-', '--output-format', 'json'], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      input,
    });
    if (!stdout) throw new Error(`kube-score said nothing of ${values}: ${stderr}`);
    const scored: Scored[] = JSON.parse(stdout);
    return scored.flatMap(({ type_meta: { kind }, object_meta: { name }, checks }) =>
      checks
        .filter(({ grade, skipped }) => !skipped && grade < WELL)
        .map(({ check }): Finding => ({ check: check.id, title: check.name, object: `${kind}/${name}`, values })),
    );
  });
  return judgeFindings(findings, reasonsOf('kubeScore'));
};
