"""What an output could otherwise take from the machine or the terminal that a cell runs on."""

import os

SAME_EVERYWHERE = {
    "COLUMNS": "80",
    "MATPLOTLIBRC": os.devnull,
    "NO_COLOR": "1",
    "OMP_NUM_THREADS": "1",  # a long sum is rounded by how many threads share it
    "PYTHONHASHSEED": "0",
    "SOURCE_DATE_EPOCH": "315532800",
    "TZ": "UTC",
}
