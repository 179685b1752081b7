import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, judgeFindings, type Reason } from './judge-findings.ts';

const found = (changes: Partial<Finding> = {}): Finding => ({
  check: 'CKV_K8S_11',
  title: 'CPU limits should be set',
  object: 'Deployment/visa-gateway',
  values: 'production',
  ...changes,
});

describe('the findings of a scanner', () => {
  it('stand where a reason names their check, object and values', () => {
    const reason = { checks: ['CKV_K8S_11'], of: 'Deployment/.+-gateway', values: 'production', reason: 'throttles' };
    expect(judgeFindings([found()], [reason])).toEqual({ unexplained: [], unused: [] });
  });

  it.each<[string, Partial<Finding>]>([
    ['another check', { check: 'CKV_K8S_9' }],
    ['another object', { object: 'Deployment/visa-gateway-2' }],
    ['other values', { values: 'production-2' }],
  ])('of %s are not excused by it', (_name, changes) => {
    const reason = { checks: ['CKV_K8S_11'], of: 'Deployment/.+-gateway', values: 'production', reason: 'throttles' };
    const { unexplained, unused } = judgeFindings([found(changes)], [reason]);
    expect(unexplained).toHaveLength(1);
    expect(unused).toEqual(['CKV_K8S_11: throttles']);
  });

  it('are told once for each object, with every values file', () => {
    const { unexplained } = judgeFindings([found(), found({ values: 'ingress' }), found()], []);
    expect(unexplained).toEqual(['CKV_K8S_11 CPU limits should be set: Deployment/visa-gateway (production, ingress)']);
  });

  it('leave over each check of a reason that nothing was found of', () => {
    const reason: Reason = { checks: ['CKV_K8S_11', 'CKV_K8S_13'], reason: 'throttles' };
    expect(judgeFindings([found()], [reason]).unused).toEqual(['CKV_K8S_13: throttles']);
  });

  it('have reasons in words', () => {
    const reasons: Record<string, Reason[]> = JSON.parse(readFileSync(join(__dirname, 'scan-reasons.json'), 'utf8'));
    expect(Object.keys(reasons)).toEqual(['checkov', 'kubeScore']);
    for (const { reason } of Object.values(reasons).flat()) expect(reason.split(' ').length).toBeGreaterThan(6);
  });
});
