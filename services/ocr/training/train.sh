#!/usr/bin/env bash
# Trains the OCR-B model of the passport reader from nothing. See README.md.
# usage: train.sh WORK_FOLDER [MINUTES]     (PYTHON names the interpreter of the virtual environment)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$1
minutes=${2:-90}
python=${PYTHON:-python3}
export OMP_THREAD_LIMIT=1 OMP_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
net='[1,36,0,1 Ct3,3,16 Mp3,3 Lfys32 Lfx64 Lrx64 Lfx96 O1c1]'
mkdir -p "$work/sd" "$work/start/mrz"
cd "$work"

make_start() { # an empty traineddata for the zone's alphabet
  echo '1 0' > sd/radical-stroke.txt # must exist and hold something; the zone has no radicals
  local left=0
  for letter in 0 1 2 3 4 5 6 7 8 9 A B C D E F G H I J K L M N O P Q R S T U V W X Y Z '<'; do
    echo "$letter $((left * 10)) 0 $((left * 10 + 9)) 20 0"
    left=$((left + 1))
  done > alphabet.box
  unicharset_extractor --output_unicharset alphabet.unicharset --norm_mode 1 alphabet.box
  set_unicharset_properties --script_dir sd -U alphabet.unicharset -O mrz.unicharset
  combine_lang_model --input_unicharset mrz.unicharset --script_dir sd --lang mrz --output_dir start --pass_through_recoder
}

draw() { # name seed sheets trouble [shortest longest]; a sheet has 400 lines, for tesseract rewrites its whole file after each page
  local sheet
  for sheet in $(seq "$3"); do
    [ -s "$1-$sheet.lstmf" ] && continue
    "$python" "$here/draw_lines.py" "$2$sheet" 400 "$4" "$1-$sheet" "${@:5}"
    tesseract "$1-$sheet.tif" "$1-$sheet" --psm 13 lstm.train > "$1-$sheet.log" 2>&1
    rm -f "$1-$sheet.tif" "$1-$sheet.box"
  done
}

stage() { # share-of-the-minutes learning-rate names…; the minutes are the processor's, so a busy machine trains as much, only later
  local seconds=$(($1 * minutes * 60 / 100)) rate=$2 done="$1-$2-${*:3}.done" from=(--net_spec "$net") code=0
  shift 2
  [ -e "$done" ] && return
  for name in "$@"; do ls "$work/$name"-*.lstmf; done > stage.list
  if [ -s net_checkpoint ]; then from=(--continue_from net_checkpoint); fi
  (
    ulimit -St "$seconds" -c 0
    exec lstmtraining --traineddata start/mrz/mrz.traineddata "${from[@]}" --model_output net --learning_rate "$rate" \
      --train_listfile stage.list --max_iterations 2000000 --target_error_rate 0.0001 --max_image_MB 4000 --debug_interval 0
  ) >> training.log 2>&1 || code=$?
  [ "$code" -eq 0 ] || [ "$code" -eq 152 ] || exit "$code" # 152: its time was over
  touch "$done"
}

finish() {
  lstmtraining --stop_training --convert_to_int --continue_from net_checkpoint --traineddata start/mrz/mrz.traineddata --model_output mrz.traineddata
}

[ -s start/mrz/mrz.traineddata ] || make_start
draw tiny 51 8 0.05 1 4
stage 14 0.0005 tiny
draw short 11 8 0.05 8 16
draw clean 21 6 0.15
stage 8 0.0008 short clean
draw half 31 15 0.5
stage 18 0.001 half
draw full 41 25 1
stage 32 0.001 half full
stage 28 0.0003 half full
finish
ls -l "$work/mrz.traineddata"
