import * as faceApi from '@vladmandic/face-api';
import landmarkManifest from '@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json';
import detectorManifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import { measurePhoto } from './measure-photo.ts';
import type { Face, Measures } from './photo-faults.ts';

export interface Look {
  readonly faces: readonly Face[];
  readonly measures: Measures;
}

/** Enough to find a face and to see blur, and little enough for a phone. */
const LONGEST_SIDE = 640;
const INPUT_SIZE = 224;
const LEAST_SCORE = 0.45;
/** What the detector takes for a face that fills the whole picture is none. */
const LARGEST_BOX = 0.9;

const { nets, tf } = faceApi;
/** What the package brings and its types leave out. */
const engine = tf as unknown as { setBackend: (name: string) => Promise<boolean>; ready: () => Promise<void> };
type Net = typeof nets.tinyFaceDetector | typeof nets.faceLandmark68TinyNet;
type Manifest = Parameters<typeof tf.io.decodeWeights>[1];

const loadNet = async (net: Net, address: URL, [group]: readonly { weights: unknown }[]): Promise<void> => {
  if (net.isLoaded) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`a model answered ${answer.status}`);
  net.loadFromWeightMap(tf.io.decodeWeights(await answer.arrayBuffer(), group?.weights as Manifest));
};

const loadNets = async (): Promise<void> => {
  if (!(await engine.setBackend('webgl'))) await engine.setBackend('cpu');
  await engine.ready();
  await Promise.all([
    loadNet(
      nets.tinyFaceDetector,
      new URL('@vladmandic/face-api/model/tiny_face_detector_model.bin', import.meta.url),
      detectorManifest,
    ),
    loadNet(
      nets.faceLandmark68TinyNet,
      new URL('@vladmandic/face-api/model/face_landmark_68_tiny_model.bin', import.meta.url),
      landmarkManifest,
    ),
  ]);
};

const drawn = async (url: string): Promise<HTMLCanvasElement> => {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.naturalWidth, picture.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.naturalWidth * scale);
  canvas.height = Math.round(picture.naturalHeight * scale);
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const distance = (one: faceApi.Point, other: faceApi.Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const mean = (points: readonly faceApi.Point[]): { x: number; y: number } => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Height by width of one eye's six points, which begin at its outer corner. */
const openness = (eye: readonly faceApi.Point[]): number => {
  const [outer, upperOuter, upperInner, inner, lowerInner, lowerOuter] = eye;
  if (!outer || !upperOuter || !upperInner || !inner || !lowerInner || !lowerOuter) return 1;
  return (distance(upperOuter, lowerOuter) + distance(upperInner, lowerInner)) / (2 * distance(outer, inner));
};

/**
 * Finds the faces in a picture and measures its light and detail, here in the browser: nothing of it is sent anywhere.
 */
export const lookAtPhoto = async (url: string): Promise<Look> => {
  const [canvas] = await Promise.all([drawn(url), loadNets()]);
  const { width, height } = canvas;
  const options = new faceApi.TinyFaceDetectorOptions({ inputSize: INPUT_SIZE, scoreThreshold: LEAST_SCORE });
  const found = await faceApi.detectAllFaces(canvas, options).withFaceLandmarks(true);
  const plausible = found.filter(
    ({ detection: { box } }) => box.width < LARGEST_BOX * width || box.height < LARGEST_BOX * height,
  );
  const faces = plausible.map(({ detection: { box }, landmarks }): Face => {
    const jaw = landmarks.getJawOutline();
    const [first, last] = [jaw[0], jaw[jaw.length - 1]];
    const nose = landmarks.getNose()[3];
    const [left, right] = [landmarks.getLeftEye(), landmarks.getRightEye()];
    const [leftAt, rightAt] = [mean(left), mean(right)];
    return {
      box: { left: box.x / width, top: box.y / height, width: box.width / width, height: box.height / height },
      nose: first && last && nose ? (nose.x - first.x) / (last.x - first.x) : 0.5,
      tilt: (Math.atan2(rightAt.y - leftAt.y, rightAt.x - leftAt.x) * 180) / Math.PI,
      eyes: Math.max(openness(left), openness(right)),
    };
  });
  const largest = faces.toSorted((one, other) => other.box.height - one.box.height)[0];
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  if (!pixels) throw new Error('no canvas');
  return { faces, measures: measurePhoto(pixels, largest?.box) };
};
